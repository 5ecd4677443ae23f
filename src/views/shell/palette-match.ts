/** Which characters of a text a keyword matches: as it stands, or by pinyin. */
import { findSpelled, type Spelling, spelledKey } from "../../domain/spelling.ts";

/** How the Chinese characters in the names of pages and actions are read; a test compares them with the texts. */
const READINGS: Readonly<Record<string, string>> = Object.fromEntries(
  `表biao 别bie 部bu 不bu 菜cai 仓cang 操cao 车che|ju 程cheng 成cheng 处chu 出chu 存cun 大da 单dan|shan 到dao 等deng 登deng 点dian 对dui 改gai
  岗gang 告gao 个ge 工gong 公gong 管guan 号hao 核he 户hu 换huan 货huo 计ji 记ji 级ji 集ji 加jia 建jian 角jue|jiao 客ke 库ku
  类lei 理li 辆liang 料liao 录lu 码ma 没mei 门men 密mi 面mian 牌pai 盘pan 配pei 品pin 屏ping 浅qian 切qie 请qing 权quan
  人ren 入ru 扫sao 色se|shai 设she 审shen 申shen 深shen 送song 台tai 统tong 退tui 维wei 位wei 未wei 文wen 息xi 限xian 先xian 消xiao
  信xin 心xin 新xin 型xing 行xing|hang 修xiu 系xi|ji 页ye 仪yi 移yi 用yong 有you 运yun 在zai 载zai 置zhi 中zhong 资zi 作zuo`
    .split(/\s+/)
    .map((line) => [line.slice(0, 1), line.slice(1)]),
);

export interface Match {
  /** Characters [from, to). */
  readonly range: readonly [number, number];
  readonly isPinyin: boolean;
}

const lower = (text: string): readonly string[] => [...text].map((character) => character.toLowerCase());

/** The first place of the keyword in the text, in upper or lower case; else by the text's pinyin; null: nowhere. */
export function matchIn(text: string, keyword: string, spelling: Spelling = []): Match | null {
  const wanted = lower(keyword.trim());
  if (wanted.length === 0) return null;
  const characters = lower(text);
  const at = characters.findIndex((_, from) =>
    wanted.every((one, index) => characters[from + index] === one),
  );
  if (at >= 0) return { range: [at, at + wanted.length], isPinyin: false };
  const key = spelledKey(keyword);
  const range = key === null ? null : findSpelled(spelling, key);
  return range && { range, isPinyin: true };
}

/** How a text of the console's own is read: names of pages and actions. */
export const spellOwn = (text: string): Spelling =>
  lower(text).map((character) => READINGS[character] ?? (/^[a-z0-9]$/.test(character) ? character : ""));

/** Whether every word of the keyword is somewhere in the text. */
export function matches(text: string, keyword: string): boolean {
  const inside = text.toLowerCase();
  return keyword
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inside.includes(word));
}
