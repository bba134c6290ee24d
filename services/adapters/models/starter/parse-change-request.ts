import type { Language } from '../../../../domain/locale.ts';
import { trimEndOf, trimStartOf } from '../../../../domain/text/trim.ts';
import { type PaletteName, paletteIn } from './palettes.ts';
import { type SectionName, sectionIn } from './sections.ts';

export type ChangeRequest =
  | { kind: 'title'; title: string }
  | { kind: 'colour'; palette: PaletteName }
  | { kind: 'language'; language: Language }
  | { kind: 'add'; section: SectionName }
  /** `prompt` is the whole prompt, because it may contain the title of the section. */
  | { kind: 'remove'; prompt: string }
  | { kind: 'undo' }
  /** The user asks to start again from the ready-made template with this name. */
  | { kind: 'template'; name: string }
  | { kind: 'unknown' };

const undoWords = /撤销|撤回|恢复原样|改回|\bundo\b|\brevert\b|go back|取り消|元に戻|되돌|취소/i;
const removeWords =
  /去掉|删掉|删除|移除|不要|remove|delete|drop the|without|take out|削除|消して|外して|なくして|삭제|빼|없애|지워/i;
export const addWords =
  /加上|加一|增加|添加|新增|再来|\badd\b|insert|include|追加|加えて|入れて|추가|더해|넣어/i;

/**
 * A new title is searched for only in this number of characters at the beginning of a prompt. All
 * other words are searched for in the whole prompt.
 */
const maxRequestLength = 2_000;

/** In Chinese, the new title is the remainder of the line after these words. */
const chineseTitles = [
  /(?:标题|名字|名称|店名|题目)\s*(?:改成|改为|换成|换为|叫做|叫|设为|是)\s*(?:[:：]\s*)?(\S.*)/,
  /(?:改名(?:为|叫|成)?|叫做)\s*(?:[:：]\s*)?(\S.*)/,
];
const englishTitle = /(?:title|name|heading|headline)\b/gi;
const englishAsking = /\b(?:to|be|is|as)\b:?\s+(\S.*)/i;
const englishRename =
  /\b(?:rename|call)\s+(?:it|this|the (?:site|app|page|shop))\s+(?:to\s+)?(.+)/i;

/** In Japanese and Korean the new title precedes the words of the request. */
const japaneseTitle = /(?:タイトル|名前|店名|見出し)(?:を|は)/g;
const japaneseEndings = [
  ['ください'],
  ['。', '！'],
  ['にして', 'に変えて', 'に変更', 'にする', 'に', 'へ', 'でお願い'],
];
const koreanTitle = /(?:제목|이름|가게 이름)(?:을|를|은|는)?/g;
const koreanEnding = /(?:으로|로)\s*(?:바꿔|변경|해|고쳐)/;

const languages: [language: Language, words: RegExp][] = [
  ['en_US', /英文|英语|\benglish\b|英語|영어/i],
  ['ja_JP', /日文|日语|\bjapanese\b|日本語|일본어/i],
  ['ko_KR', /韩文|韩语|\bkorean\b|韓国語|한국어/i],
  ['zh_CN', /中文|汉语|\bchinese\b|中国語|중국어/i],
];

/** Classifies a later prompt by its words in four languages; `unknown` for anything else. */
export function parseChangeRequest(prompt: string): ChangeRequest {
  const text = prompt.trim();
  const name = templateIn(text);
  if (name) return { kind: 'template', name };
  const section = sectionIn(text);
  if (removeWords.test(text) && !undoWords.test(text)) return { kind: 'remove', prompt: text };
  if (section && addWords.test(text)) return { kind: 'add', section };
  if (undoWords.test(text)) return { kind: 'undo' };
  const title = titleIn(text.slice(0, maxRequestLength));
  if (title) return { kind: 'title', title };
  // "Add …" with something unknown must not be read as a change of colour or language.
  if (addWords.test(text)) return { kind: 'unknown' };
  const language = languages.find(([, words]) => words.test(text))?.[0];
  if (language && text.length < 60) return { kind: 'language', language };
  const palette = paletteIn(text);
  if (palette && text.length < 60) return { kind: 'colour', palette };
  return { kind: 'unknown' };
}

const templateRequests = [
  /^(?:please )?use the template (.{1,60})$/i,
  /^(?:先|请)?(?:使)?用[“"「]?([^”"」]{1,30})[”"」]?(?:的)?模板$/,
  /^[「“"]?([^」”"]{1,30})[」”"]?のテンプレートを使って(?:ください)?$/,
  /^[“"]?([^”"]{1,30})[”"]? 템플릿(?:을)? 사용$/,
];

function templateIn(text: string): string {
  const bare = trimEndOf(text, '。.!！');
  const found = templateRequests.map((pattern) => pattern.exec(bare)?.[1]).find(Boolean);
  return tidy(found ?? '');
}

const valueAfter = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[1] ?? '';
const titleReaders = [
  ...chineseTitles.map(valueAfter),
  englishTitleIn,
  valueAfter(englishRename),
  japaneseTitleIn,
  koreanTitleIn,
];

function titleIn(text: string): string {
  for (const read of titleReaders) {
    const title = tidy(read(text));
    if (title) return title;
  }
  return '';
}

function englishTitleIn(text: string): string {
  for (const found of text.matchAll(englishTitle)) {
    const rest = text.slice(found.index + found[0].length);
    const asking = englishAsking.exec(rest);
    if (asking && !rest.slice(0, asking.index).includes('\n')) return asking[1] ?? '';
  }
  return '';
}

function japaneseTitleIn(text: string): string {
  let title = lastLineAfter(text, japaneseTitle);
  for (const endings of japaneseEndings) {
    const ending = endings.find((one) => title.length > one.length && title.endsWith(one));
    if (ending) title = title.slice(0, -ending.length).trimEnd();
  }
  return title;
}

function koreanTitleIn(text: string): string {
  const line = lastLineAfter(text, koreanTitle);
  const end = line.search(koreanEnding);
  return end < 0 ? '' : line.slice(0, end);
}

/**
 * Returns the rest of the text after the first match that is followed by exactly one line;
 * otherwise ''.
 */
function lastLineAfter(text: string, words: RegExp): string {
  for (const found of text.matchAll(words)) {
    const rest = text.slice(found.index + found[0].length).trim();
    if (rest !== '' && !rest.includes('\n')) return rest;
  }
  return '';
}

function tidy(title: string): string {
  const bare = trimEndOf(trimStartOf(title.trim(), '「『“‘"\'《'), '」』”’"\'》。.!！');
  return bare.replaceAll('\n', ' ').trim().slice(0, 60);
}
