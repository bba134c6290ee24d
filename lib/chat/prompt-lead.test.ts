import { expect, it } from 'vitest';
import { languages } from '@/domain/locale';
import { variants } from '@/domain/variants/variant';
import { messagesOf } from '@/tests/support/page';
import { leadOfPrompt } from './prompt-lead';

it('returns the first clause of a prompt [HOME-002]', () => {
  expect(leadOfPrompt('A bill splitter: names, items')).toBe('A bill splitter');
  expect(leadOfPrompt('做一个番茄钟，记下每天专注了几次')).toBe('做一个番茄钟');
  expect(leadOfPrompt('A typing game')).toBe('A typing game');
});

it.each(languages)('gives every example of %s a chip of its own [HOME-002]', (language) => {
  const { homePrompts } = messagesOf(language);
  for (const variant of variants) {
    const prompts = Object.values<string>(homePrompts[variant]);
    const leads = prompts.map(leadOfPrompt);
    expect(new Set(leads).size).toBe(prompts.length);
    for (const lead of leads) expect(lead.length).toBeGreaterThan(2);
  }
});
