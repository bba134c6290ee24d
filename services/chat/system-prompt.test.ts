import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../domain/chat/tokens.ts';
import { limits } from '../../domain/limits/index.ts';
import { languages } from '../../domain/locale.ts';
import { variants } from '../../domain/variants/variant.ts';
import { readPackages, systemPrompt } from './system-prompt.ts';

const packages = readPackages();
const all = languages.flatMap((language) => variants.map((variant) => ({ language, variant })));

describe('the system prompt', () => {
  it.each(all)('stays within 3,120 tokens ($language, $variant)', ({ language, variant }) => {
    expect(estimateTokens(systemPrompt({ language, variant, packages }))).toBeLessThanOrEqual(
      limits.models.systemPromptTokens,
    );
  });

  it('names every preinstalled package with its version', () => {
    const prompt = systemPrompt({ language: 'zh_CN', variant: 'general', packages });
    expect(Object.keys(packages).length).toBeGreaterThan(30);
    for (const [name, version] of Object.entries(packages))
      expect(prompt).toContain(`${name}@${version}`);
  });

  it('explains every action, and edit blocks whose markers are on separate lines', () => {
    const prompt = systemPrompt({ language: 'en_US', variant: 'general', packages });
    for (const type of ['file', 'edit', 'delete', 'rename', 'shell'])
      expect(prompt).toContain(`type="${type}"`);
    for (const marker of ['<<<<<<< SEARCH', '=======', '>>>>>>> REPLACE'])
      expect(prompt.split('\n')).toContain(marker);
  });

  it('is identical for the same language and variant, so that caches match', () => {
    expect(systemPrompt({ language: 'ja_JP', variant: 'app', packages })).toBe(
      systemPrompt({ language: 'ja_JP', variant: 'app', packages }),
    );
  });

  it('has a common prefix for all languages and variants', () => {
    const prompts = all.map((one) => systemPrompt({ ...one, packages }));
    const first = prompts[0] ?? '';
    const shared = [...first].findIndex((_, i) => prompts.some((prompt) => prompt[i] !== first[i]));
    expect(shared / first.length).toBeGreaterThan(0.9);
  });

  it.each([
    ['a page that runs early', 'src/App.tsx, which imports only what is written already'],
    ['each screen by an edit', 'then add it to the list by an `edit` at once'],
    ['an icon', '`<link rel="icon">` with an SVG data URI'],
    ['an error boundary', 'An error boundary round the screens'],
    ['a tsconfig', 'tsconfig.json'],
    ['the length', '30,000 to 80,000 characters'],
    ['the language of a page', "Keep the page's language"],
    ['its id and title', "Keep the artifact's id and title"],
    ['what people have saved', 'never rename a storage key'],
    ['effects with braces', 'useEffect(() => { window.scrollTo(0, 0); }, [path]);'],
    ['every verb', 'in every list where its things appear'],
    ['search by words', 'single words in any order'],
    ['what is automatic', 'has a saved setting and shows when it last happened'],
    ['the clock', '"weekly" follow the clock'],
    ['the location', '"nearby" asks for the location'],
    ['a hand-over', 'notifies both sides'],
    ['a held price', 'is the one that is charged'],
    ['literal colours', 'Colours that they name are literal'],
    ['the first look', 'about 770 px wide'],
    ['forms that arrive', "`prefix + '/__forms/NAME'`"],
    ['an outbox', 'mail and SMS go to an outbox screen'],
    ['a test payment', 'payment is a clearly named test payment'],
    ['sample accounts', 'whose sign-in data stands on the sign-in screen'],
    ['sample data', 'labelled as such where they are shown'],
  ])('names %s in all languages and variants [GEN-052, GEN-053, GEN-054]', (_, words) => {
    for (const one of all) expect(systemPrompt({ ...one, packages })).toContain(words);
  });

  it('asks for the language of the request only for a new page [GEN-053]', () => {
    const prompt = systemPrompt({ language: 'zh_CN', variant: 'general', packages });
    expect(prompt).toContain('every text of a new page, in the language of their request');
    expect(prompt).not.toContain('every text in the page');
  });

  describe('of a project with a backend', () => {
    const managed = systemPrompt({
      ...{ language: 'en_US', variant: 'general', packages, isManaged: true },
    });
    const plain = systemPrompt({ language: 'en_US', variant: 'general', packages });

    it('says how to use the backend, in at most 910 more tokens [DB-066, DB-137]', () => {
      const more = estimateTokens(managed) - estimateTokens(plain);
      expect(more).toBeGreaterThan(400);
      expect(more).toBeLessThanOrEqual(910);
      expect(plain).not.toContain('supabase.auth');
    });

    it.each([
      ['the action', 'type="sql" filePath="supabase/migrations/NNNN_what.sql"'],
      ['the client', "import { supabase } from '../lib/supabase'"],
      ['row rules', 'Row level security is always on'],
      ['roles', 'user_roles'],
      ['live changes', 'supabase_realtime'],
      ['files', 'storage.objects'],
      ['who may do what', 'supabase/access.json'],
      ['rows to begin with', 'Seed a few rows'],
    ])('names %s [DB-066]', (_, words) => {
      expect(managed).toContain(words);
    });

    it('no longer keeps data in the browser [DB-066]', () => {
      expect(plain).toContain('There is no backend and no database');
      expect(managed).not.toContain('There is no backend');
      expect(managed).not.toContain('accounts live in this browser');
    });

    it('is the same for all projects of a language and variant, so that caches match [DB-066]', () => {
      const again = systemPrompt({
        ...{ language: 'en_US', variant: 'general', packages, isManaged: true },
      });
      expect(again).toBe(managed);
    });
  });
});
