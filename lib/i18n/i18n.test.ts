import { describe, expect, it } from 'vitest';
import { chooseLanguage, offeredLanguage } from './language';
import { loadMessages, withFallback } from './messages';
import { joinSentences } from './sentences';

describe('the language of the page', () => {
  it.each([
    [undefined, undefined, 'zh_CN'],
    ['en-US', undefined, 'en_US'],
    ['xx', undefined, 'zh_CN'],
    [undefined, 'ja_JP', 'ja_JP'],
    ['ko_KR', 'ja_JP', 'ko_KR'],
    ['xx', 'ja_JP', 'ja_JP'],
  ])(
    'with choice %s and operator default %s is %s [I18N-002, I18N-003]',
    (chosen, operator, language) => {
      expect(chooseLanguage({ chosen, operator })).toBe(language);
    },
  );

  it('suggests the browser’s first preferred language, never the current one, until one is chosen [PP-08]', () => {
    const offer = (chosen: string | undefined, accepts: string | null) =>
      offeredLanguage({ chosen, shown: 'zh_CN', accepts });
    expect(offer(undefined, 'en-GB,en;q=0.9')).toBe('en_US');
    expect(offer(undefined, 'fr,en;q=0.9')).toBeNull();
    expect(offer(undefined, 'zh-TW')).toBeNull();
    expect(offer('zh-CN', 'en')).toBeNull();
    expect(offer(undefined, null)).toBeNull();
  });
});

describe('the catalogue', () => {
  it('takes a missing key from zh_CN, and only that key [I18N-003]', () => {
    const zh = { a: { b: '甲', c: '乙' }, list: ['一'] };
    expect(withFallback(zh, { a: { b: 'A', c: '' }, list: ['one'] })).toEqual({
      a: { b: 'A', c: '乙' },
      list: ['one'],
    });
  });

  it('loads the messages of all nouns into one tree', async () => {
    const messages = await loadMessages('en_US');
    expect(messages.home.general.title).toBe('Say it, and it’s so.');
    expect(messages.errors.insufficientTokens).toContain('3-day trial');
  });
});

it.each([
  ['文字都在。', '请再试一次。', '文字都在。请再试一次。'],
  ['Your text is safe.', 'Try again.', 'Your text is safe. Try again.'],
])('puts a space between sentences only where the punctuation has none', (one, other, both) => {
  expect(joinSentences(one, other)).toBe(both);
});
