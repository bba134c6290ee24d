import type { Language } from '../locale.ts';

/** Returns the language that the letters of a text suggest, for texts without a stored language. */
export function languageOfScript(text: string): Language {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja_JP';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko_KR';
  return /\p{Script=Han}/u.test(text) ? 'zh_CN' : 'en_US';
}
