import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Language, languages } from '@/domain/locale';
import { legalTextNames, readLegalTextName } from './legal-texts';
import { readLegalTexts } from './read-texts.server';

vi.mock('server-only', () => ({}));

const directories: string[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const directory of directories.splice(0))
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
});

/** Creates a directory with an operator's own texts. */
async function operator(texts: Record<string, string>): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'legal-'));
  directories.push(directory);
  for (const [path, text] of Object.entries(texts)) {
    await mkdir(join(directory, path.split('/')[0] ?? ''), { recursive: true });
    await writeFile(join(directory, path), text);
  }
  vi.stubEnv('LEGAL_DIR', directory);
}

describe('the legal texts', () => {
  const marks: Record<Language, string> = {
    zh_CN: '草案',
    en_US: 'Draft',
    ja_JP: '草案',
    ko_KR: '초안',
  };
  it.each(languages)(
    'exist in %s, three of them, marked as drafts in their first line [GAP-70]',
    async (language) => {
      const texts = await readLegalTexts(language);
      expect(Object.keys(texts)).toEqual(legalTextNames);
      for (const text of Object.values(texts)) {
        expect(text.language).toBe(language);
        expect(text.markdown.split('\n')[0]).toMatch(new RegExp(`^> \\*\\*${marks[language]}`));
        // The text is readable and contains nothing that a browser would execute.
        expect(text.markdown.match(/^## /gm)?.length).toBeGreaterThanOrEqual(7);
        expect(text.markdown).not.toMatch(/<\w|\]\((?!https?:|\/)/);
      }
    },
  );

  it('are replaced by the operator’s own, in the user’s language or else in the operator’s [GAP-70]', async () => {
    await operator({
      'zh_CN/privacy.md': '# 我们的隐私政策',
      'en_US/privacy.md': '# Our privacy',
      'zh_CN/user.md': '# 我们的协议',
      'en_US/paypal.md': ' ',
    });
    const english = await readLegalTexts('en_US');
    expect(english.privacy).toEqual({ language: 'en_US', markdown: '# Our privacy' });
    expect(english.user).toEqual({ language: 'zh_CN', markdown: '# 我们的协议' });
    expect(english.paypal.markdown).toContain('Draft, not in force');
    vi.stubEnv('DEFAULT_LOCALE', 'en_US');
    expect((await readLegalTexts('ko_KR')).privacy.markdown).toBe('# Our privacy');
  });

  const asked = [
    [undefined, 'privacy'],
    ['user', 'user'],
    ['paypal', 'paypal'],
    ['USER', 'privacy'],
    ['../etc/passwd', 'privacy'],
    [['user', 'paypal'], 'privacy'],
  ] as const;
  it.each(asked)('reads services=%s as %s [AGREE-001]', (value, service) => {
    expect(readLegalTextName(value as string | string[] | undefined)).toBe(service);
  });
});
