import { expect, it } from 'vitest';
import {
  defaultLanguage,
  languageNames,
  languageOr,
  languages,
  preferredLanguage,
  readLanguage,
  toLocale,
} from './locale.ts';

it('has exactly four languages, each with its own name [I18N-001]', () => {
  expect(languages).toEqual(['zh_CN', 'en_US', 'ja_JP', 'ko_KR']);
  expect(Object.keys(languageNames)).toEqual([...languages]);
});

it('uses zh_CN when nothing is chosen [I18N-002]', () => {
  expect(languageOr(undefined)).toBe('zh_CN');
  expect(defaultLanguage).toBe('zh_CN');
});

it.each([
  ['fr_FR', 'zh_CN'],
  ['', 'zh_CN'],
  [null, 'zh_CN'],
  ['zh', 'zh_CN'],
  ['../en_US', 'zh_CN'],
  ['en_US', 'en_US'],
] as const)('maps language code %j to %s [I18N-003]', (code, language) => {
  expect(languageOr(code)).toBe(language);
});

it.each([
  ['zh-CN', 'zh_CN'],
  ['ja_jp', 'ja_JP'],
  ['ko', 'ko_KR'],
  ['EN-gb', 'en_US'],
  ['zh-TW', 'zh_CN'],
  [' en-US ', 'en_US'],
  ['e', undefined],
  ['xx-CN', undefined],
  [undefined, undefined],
] as const)('reads %j as %s', (code, language) => {
  expect(readLanguage(code)).toBe(language);
});

it.each([
  ['fr-FR,fr;q=0.9,ja;q=0.8,en;q=0.7', 'ja_JP'],
  ['en-US,en;q=0.9', 'en_US'],
  ['*', undefined],
  [',;q=', undefined],
  [null, undefined],
] as const)('prefers for Accept-Language %j: %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});

it('returns for every language a locale that Intl supports', () => {
  for (const language of languages)
    expect(new Intl.NumberFormat(toLocale(language)).resolvedOptions().locale).toBe(
      toLocale(language),
    );
});
