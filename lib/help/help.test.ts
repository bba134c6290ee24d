import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { type Language, languages } from '@/domain/locale';
import { messagesOf } from '@/tests/support/page';
import { entriesOf, entryPath, type HelpEntry } from './corpus';
import { withFacts } from './facts';
import { faq } from './faq';
import { helpPages, readHelpPage } from './pages';
import { readAllHelp, readCorpus } from './read-pages.server';
import { createHelpSearch } from './search';
import { plainText, readSections } from './sections';
import { keywordsOf, tokenizeText } from './tokenize';

vi.mock('server-only', () => ({}));

const root = join(import.meta.dirname, '../..');
const source = (language: Language, page: string) =>
  readFileSync(join(root, 'messages/help', language, `${page}.md`), 'utf8');
/** Returns every interface text that has no arguments. */
function labelsOf(language: Language): Set<string> {
  const found = new Set<string>();
  const walk = (tree: unknown): void => {
    if (typeof tree === 'string') found.add(tree);
    else for (const below of Object.values(tree as object)) walk(below);
  };
  walk(messagesOf(language));
  return found;
}
const pages = languages.flatMap((language) => helpPages.map((page) => [language, page] as const));

describe('the documentation', () => {
  it.each(languages)('has every page in %s and no other', (language) => {
    expect(readdirSync(join(root, 'messages/help', language)).sort()).toEqual(
      helpPages.map((page) => `${page}.md`).sort(),
    );
  });

  it.each(pages)('has the same content in %s as in zh_CN: %s', (language, page) => {
    const shape = (of: Language) =>
      readSections(page, source(of, page)).sections.map(
        ({ id, sold }) => `${id}${sold ? ' sold' : ''}`,
      );
    expect(shape(language)).toEqual(shape('zh_CN'));
    expect(shape(language).length).toBeGreaterThan(0);
    expect(new Set(shape(language)).size).toBe(shape(language).length);
  });

  it.each(pages)(
    'uses the button names and numbers of the interface in %s: %s',
    (language, page) => {
      const labels = labelsOf(language);
      const named = [...source(language, page).matchAll(/\*\*(.+?)\*\*/g)].map(
        ([, label]) => label ?? '',
      );
      expect(named.filter((label) => !labels.has(label))).toEqual([]);
      expect(withFacts(source(language, page), language)).not.toMatch(/\{\w+\}/);
    },
  );

  it.each(pages)(
    'contains no script, and mentions plans only in their own sections, in %s: %s',
    (language, page) => {
      const { title, lead, sections } = readSections(page, source(language, page));
      const always = [
        title,
        lead,
        ...sections.filter(({ sold }) => !sold).map((section) => section.title + section.markdown),
      ].join('\n');
      expect(always).not.toMatch(/<\w|\]\((?!https?:|\/)/);
      expect(always.replace(/`[^`]*`/g, '')).not.toMatch(
        /套餐|升级|upgrade|paid plan|プラン|요금제/i,
      );
    },
  );

  it('splits a page into sections, and ignores headings in code', () => {
    const text = readSections(
      'start',
      '# T\n\nlead\n\n## One {#one}\nx\n```\n## Not {#not}\n```\n## Two {#two sold}\ny\n',
    );
    expect(text).toEqual({
      page: 'start',
      title: 'T',
      lead: '\nlead\n\n',
      sections: [
        { id: 'one', title: 'One', sold: false, markdown: 'x\n```\n## Not {#not}\n```\n' },
        { id: 'two', title: 'Two', sold: true, markdown: 'y\n' },
      ],
    });
    expect(readHelpPage('../secret')).toBeUndefined();
  });

  it('reads markdown as plain text', () => {
    expect(
      plainText('- **Stop** it\n\n| Keys | What |\n|---|---|\n| `F6` | [moves](/docs) |\n'),
    ).toBe('Stop it Keys What F6 moves');
  });

  it('reads a page once', async () => {
    expect((await readAllHelp('en_US'))[0]).toBe((await readAllHelp('en_US'))[0]);
  });
});

/** Typical questions, each with the entry that must be among the first three results. */
const asked: Record<Language, [string, string][]> = {
  en_US: [
    ['publish', 'publishing#publish'],
    ['how do I get my site online?', 'publishing#publish'],
    ['undo', 'versions#undo'],
    ['can I use my own key', 'asking#models'],
    ['shortcut for terminal', 'shortcuts#workbench'],
    ['postgres', 'self-hosting#internet'],
    ['tokns cost', 'tokens#cost'],
    ['delete my account', 'account#leave'],
  ],
  zh_CN: [
    ['发布', 'publishing#publish'],
    ['怎么撤回改动？', 'versions#undo'],
    ['自己的密钥', 'asking#models'],
    ['下载代码', 'publishing#take-out'],
    ['注销', 'account#leave'],
    ['自动修复要钱吗', 'asking#repair'],
    ['图片', 'asking#tools'],
    ['PostgreSQL', 'self-hosting#internet'],
  ],
  ja_JP: [
    ['公開', 'publishing#publish'],
    ['元に戻す', 'versions#undo'],
    ['自分のキー', 'asking#models'],
    ['画像を追加', 'asking#tools'],
    ['アカウントを削除するには', 'account#leave'],
  ],
  ko_KR: [
    ['게시', 'publishing#publish'],
    ['되돌리기', 'versions#undo'],
    ['이미지', 'asking#tools'],
    ['계정을 삭제하려면 어떻게 하나요', 'account#leave'],
  ],
};

describe('the search', () => {
  for (const language of languages)
    it.each(asked[language])(`finds for “%s” in ${language} %s`, async (question, place) => {
      const found = createHelpSearch(await readCorpus(language))(question);
      expect(found.slice(0, 3).map(({ id }) => id)).toContain(place);
    });

  it.each([
    '',
    '   ',
    '?',
    'zzzzqqqq',
    'how do I',
    '怎么',
    'what is the weather in Paris tomorrow morning',
    '明天北京的天气怎么样',
  ])('finds nothing for “%s”', async (question) => {
    for (const language of ['en_US', 'zh_CN'] as const)
      expect(createHelpSearch(await readCorpus(language))(question)).toEqual([]);
  });

  it('indexes adjacent characters of languages without spaces, and treats full-width letters as normal ones', () => {
    expect(tokenizeText('发布网站 Ｐublish 公開する 한글을 a')).toEqual([
      '发布',
      '布网',
      '网站',
      'publish',
      '公開',
      '開す',
      'する',
      '한글',
      '글을',
      'a',
    ]);
  });

  it.each(languages)(
    'links each frequent question in %s to an existing section',
    async (language) => {
      const places = (await readCorpus(language)).map(entryPath);
      for (const entry of faq) expect(places).toContain(entryPath(entry));
    },
  );

  it.each([
    ['How do I publish my site?', ['publish', 'site']],
    ['怎么发布', ['么发', '发布']],
    ['what is it', []],
  ])('searches “%s” for %j', (question, words) => expect(keywordsOf(question)).toEqual(words));

  it('returns the address of an entry', () => {
    const entry: HelpEntry = {
      id: 'start',
      page: 'start',
      anchor: '',
      pageTitle: '',
      title: '',
      text: '',
      sold: false,
    };
    expect(entryPath(entry)).toBe('/docs/start');
    expect(entryPath({ page: 'start', anchor: 'first' })).toBe('/docs/start#first');
    expect(entriesOf({ page: 'start', title: 'T', lead: 'l', sections: [] })).toHaveLength(1);
  });
});
