/** How Chinese text is read: pinyin without tones, by the words of pinyin-pro's dictionary. */
import { pinyin } from "pinyin-pro";
import { type Spelling, spelledWords } from "../../src/domain/spelling.ts";

/** Characters with more than one usual reading: people who type either find the name. The dictionary's choice is first. */
const ALSO: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `重zhong,chong 长chang,zhang 行hang,xing 乐le,yue 单dan,shan 藏cang,zang 弹dan,tan 角jiao,jue 薄bo,bao 厦xia,sha
  调tiao,diao 朝chao,zhao 传chuan,zhuan 会hui,kuai 曾zeng,ceng 参can,shen 差cha,chai 都dou,du 壳ke,qiao 露lu,lou
  率lv,shuai 模mo,mu 血xue,xie 色se,shai 宿su,xiu 圈quan,juan 校xiao,jiao 卡ka,qia 车che,ju 盛sheng,cheng
  便bian,pian 奇qi,ji 系xi,ji 种zhong,chong 折zhe,she 盖gai,ge 查cha,zha 仇chou,qiu 解jie,xie 柏bai,bo 佛fo,fu
  贾jia,gu 给gei,ji 和he,huo 还hai,huan 降jiang,xiang 劲jin,jing 落luo,la 塞sai,se 什shen,shi 提ti,di 扎zha,za
  粘zhan,nian 嚼jiao,jue 咖ka,ga 蛤ha,ge 茄qie,jia 泊bo,po 秘mi,bi 熟shu,shou 万wan,mo 盾dun,shun 沈shen,chen`
    .split(/\s+/)
    .map((line) => [line.slice(0, 1), line.slice(1).split(",")]),
);

/** Returns the reading of each character of a text. */
export function spell(text: string): Spelling {
  const characters = [...text];
  const readings = pinyin(text, { type: "array", toneType: "none", v: true });
  return characters.map((character, at) => {
    if (/^[a-z0-9]$/i.test(character)) return character.toLowerCase();
    // A letter of another script is given back as it stands.
    const reading = readings.length === characters.length ? (readings[at] ?? "") : "";
    if (!/^[a-z]+$/.test(reading)) return "";
    return [...new Set([reading, ...(ALSO[character] ?? [])])].join("|");
  });
}

/** Returns the words by which any of the texts is found. */
export const pinyinWords = (texts: readonly (string | null)[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => spelledWords(spell(text ?? "")))),
];
