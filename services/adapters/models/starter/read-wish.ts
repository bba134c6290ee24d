import type { Language } from '../../../../domain/locale.ts';
import { type PaletteName, paletteIn } from './palettes.ts';
import { type SectionName, sectionIn } from './sections.ts';

export type Wish =
  | { kind: 'title'; title: string }
  | { kind: 'colour'; palette: PaletteName }
  | { kind: 'language'; language: Language }
  | { kind: 'add'; section: SectionName }
  /** The prompt itself: it may say a section's own title. */
  | { kind: 'remove'; prompt: string }
  | { kind: 'undo' }
  | { kind: 'unknown' };

const undoWords = /撤销|撤回|恢复原样|改回|\bundo\b|\brevert\b|go back|取り消|元に戻|되돌|취소/i;
const removeWords = /去掉|删掉|删除|移除|不要|remove|delete|drop the|without|take out|削除|消して|外して|なくして|삭제|빼|없애|지워/i;
const addWords = /加上|加一|增加|添加|新增|再来|\badd\b|insert|include|追加|加えて|入れて|추가|더해|넣어/i;

const titles = [
  /(?:标题|名字|名称|店名|题目)\s*(?:改成|改为|换成|换为|叫做|叫|设为|是)\s*[:：]?\s*(.+)/,
  /(?:改名(?:为|叫|成)?|叫做)\s*[:：]?\s*(.+)/,
  /(?:title|name|heading|headline)\b.*?\b(?:to|be|is|as)\b:?\s+(.+)/i,
  /\b(?:rename|call)\s+(?:it|this|the (?:site|app|page|shop))\s+(?:to\s+)?(.+)/i,
  /(?:タイトル|名前|店名|見出し)(?:を|は)\s*(.+?)\s*(?:に(?:して|変えて|変更|する)?|へ|でお願い)?[。！]?\s*(?:ください)?$/,
  /(?:제목|이름|가게 이름)(?:을|를|은|는)?\s*(.+?)\s*(?:으로|로)\s*(?:바꿔|변경|해|고쳐).*$/,
];

const languages: [language: Language, words: RegExp][] = [
  ['en_US', /英文|英语|\benglish\b|英語|영어/i],
  ['ja_JP', /日文|日语|\bjapanese\b|日本語|일본어/i],
  ['ko_KR', /韩文|韩语|\bkorean\b|韓国語|한국어/i],
  ['zh_CN', /中文|汉语|\bchinese\b|中国語|중국어/i],
];

/** What a later prompt wants, by its words in four languages; `unknown` when it wants anything else. */
export function readWish(prompt: string): Wish {
  const text = prompt.trim();
  const section = sectionIn(text);
  if (removeWords.test(text) && !undoWords.test(text)) return { kind: 'remove', prompt: text };
  if (section && addWords.test(text)) return { kind: 'add', section };
  if (undoWords.test(text)) return { kind: 'undo' };
  for (const pattern of titles) {
    const title = tidy(pattern.exec(text)?.[1] ?? '');
    if (title) return { kind: 'title', title };
  }
  // An addition we have no name for must not become a change of colour.
  if (addWords.test(text)) return { kind: 'unknown' };
  const language = languages.find(([, words]) => words.test(text))?.[0];
  if (language && text.length < 60) return { kind: 'language', language };
  const palette = paletteIn(text);
  if (palette && text.length < 60) return { kind: 'colour', palette };
  return { kind: 'unknown' };
}

function tidy(title: string): string {
  const bare = title.trim().replace(/^[「『“‘"'《]+|[」』”’"'》。.!！]+$/g, '');
  return bare.replaceAll('\n', ' ').trim().slice(0, 60);
}
