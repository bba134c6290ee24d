import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../domain/chat/tokens.ts';
import { limits } from '../../domain/limits/index.ts';
import { languages } from '../../domain/locale.ts';
import { variants } from '../../domain/variants/variant.ts';
import { readPackages, systemPrompt } from './system-prompt.ts';

const packages = readPackages();
const all = languages.flatMap((language) => variants.map((variant) => ({ language, variant })));

describe('the system prompt', () => {
  it.each(all)('stays within 3,000 tokens ($language, $variant)', ({ language, variant }) => {
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
});
