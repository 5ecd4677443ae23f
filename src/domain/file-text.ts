/** The text of a file's bytes. An encoding is proved, or a person chooses it by samples; it is never guessed. */

/** Encodings that a person may choose, the likelier ones first; names of the Encoding Standard. */
export const ENCODINGS = [
  ...["utf-8", "gb18030", "big5", "windows-1252", "windows-1250", "windows-1251", "macintosh"],
  ...["shift_jis", "euc-jp", "euc-kr", "utf-16le", "utf-16be"],
] as const;

/** One reading of a file: some of its words as they would read in an encoding. */
export interface EncodingSample {
  readonly encoding: string;
  readonly words: readonly string[];
}

export type Decoded =
  | { readonly text: string }
  | { readonly unreadable: "notText" }
  | { readonly unreadable: "encoding"; readonly encodings: readonly EncodingSample[] };

/**
 * Hanzi that most Chinese texts and lists of goods are made of. Bytes of another encoding that happen to be valid
 * GB 18030 read as hanzi of any kind; about one in four of them stands here.
 */
const COMMON = new Set(
  "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应向头文体政美相见被利什二等产或新己制身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活更别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切院让识候带导争运" +
    "货编码称单位规格包装批仓库客户箱盒瓶袋支台套双片块根卷桶罐吨升米厘毫寸号型牌红黄蓝绿黑灰紫酒茶油粉糖盐奶肉鱼鸡蛋菜纸布棉衣裤鞋帽袜钢铁铝铜木塑料玻璃螺丝母栓钉轴承阀泵线缆灯泡插座池测试有限份团贸易商店厂街县省镇村楼室广州深圳京津湖河江浙苏杭福四川云贵陕甘青宁藏黑龙吉辽港澳省备注启停状态温冷藏冻干净毛级优良等残破损退换默认组件个把张辆套瓶听包条只盒听桶箱车司机师傅电话传真邮手机地址收发存储拣货位架层列排质检待处理区备件耗材食饮料矿泉纯净牛可乐果汁面包饼糕点米饭豆制调味酱醋洗衣液皂护肤霜牙膏刷毛巾卫生药医疗器械口罩服装外衬裙童婴用具玩文教办公笔本墨打印复扫描仪显示器屏键盘鼠标内硬盘卡数据线充源适配器",
);

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

/** Characters that no cell has: controls except tabs and line ends, private-use and unassigned ones, U+FFFD. */
export const UNREADABLE = /[^\P{Cc}\t\r\n]|[\p{Co}\p{Cn}\p{Cs}\uFFFD]/u;

const begins = (bytes: Uint8Array, ...signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

const wordsIn = (text: string): readonly string[] =>
  text.split(/[\r\n\t,;|"]+/).flatMap((word) => word.trim() || []);

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/** The natural logarithm of the odds that a proof asks for: 1,000 to 1. */
const PROOF = Math.log(1_000);

/**
 * Evidence that a text is Chinese and no other encoding read as GB 18030, as logarithm of the odds: each different hanzi
 * counts once, for it if common (4 in 5 of Chinese, 1 in 4 of others), else against it.
 */
function isChinese(text: string): boolean {
  let evidence = 0;
  for (const character of new Set(text)) {
    if (isAscii(character) || /[\u3000-\u303F\uFF00-\uFFEF\u2010-\u2027×℃°±]/.test(character)) continue;
    if (/\p{Script=Han}/u.test(character)) evidence += COMMON.has(character) ? 1.1 : -1.3;
    else evidence -= 2;
  }
  return evidence >= PROOF;
}

/** UTF-16 without its mark: one byte order alone gives readable text with line ends or delimiters. */
function unmarkedUtf16(bytes: Uint8Array): string | null {
  const read = ["utf-16le", "utf-16be"].flatMap((encoding) => {
    const text = decode(bytes, encoding);
    return text !== null && /[\n\r,;\t|]/.test(text) && !UNREADABLE.test(text) ? [text] : [];
  });
  return read.length === 1 ? (read[0] ?? null) : null;
}

/** Readings of the bytes in each encoding that they are valid in, with up to five of the words that differ. */
function samplesOf(bytes: Uint8Array): readonly EncodingSample[] {
  const readings = new Set<string>();
  return ENCODINGS.flatMap((encoding) => {
    if (encoding.startsWith("utf-16")) return [];
    const text = decode(bytes, encoding);
    if (text === null || UNREADABLE.test(text) || readings.has(text)) return [];
    readings.add(text);
    const words = wordsIn(text).filter((word) => !isAscii(word));
    return [{ encoding, words: [...new Set(words)].slice(0, 5).map((word) => word.slice(0, 30)) }];
  });
}

const asked = (bytes: Uint8Array): Decoded => {
  const encodings = samplesOf(bytes);
  return encodings.length > 0 ? { unreadable: "encoding", encodings } : { unreadable: "notText" };
};

/**
 * Decodes a file in the chosen encoding, else in the one that is proved: by its byte order mark, by being valid UTF-8,
 * or as GB 18030 by a known Chinese heading or by common hanzi.
 */
export function decodeFile(
  bytes: Uint8Array,
  isHeading: (title: string) => boolean,
  chosen?: string,
): Decoded {
  // TextDecoder drops the byte order mark.
  const inOne = (encoding: string): Decoded => {
    const text = decode(bytes, encoding);
    if (text === null) return asked(bytes);
    return text.includes("\0") ? { unreadable: "notText" } : { text };
  };
  if (chosen !== undefined) return inOne(chosen);
  if (begins(bytes, 0xff, 0xfe)) return inOne("utf-16le");
  if (begins(bytes, 0xfe, 0xff)) return inOne("utf-16be");
  if (bytes.includes(0)) {
    const text = unmarkedUtf16(bytes);
    return text === null ? { unreadable: "notText" } : { text };
  }
  const utf8 = decode(bytes, "utf-8");
  if (utf8 !== null) return { text: utf8 };
  const text = decode(bytes, "gb18030");
  if (text === null) return asked(bytes);
  const isNamed = wordsIn(text.slice(0, 8_000)).some((word) => !isAscii(word) && isHeading(word));
  return isNamed || isChinese(text) ? { text } : asked(bytes);
}
