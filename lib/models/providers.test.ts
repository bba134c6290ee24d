import { expect, it } from 'vitest';
import { localProviders, providerNames } from '@/services/adapters/models/catalogue';
import { keyPageOf, providerLabel, sortProviders } from './providers';

const all = providerNames.map((name) => ({ name }));
const names = (language: 'zh_CN' | 'en_US') => sortProviders(all, language).map(({ name }) => name);

it('begins with the providers of the reader’s market and keeps every other [MODEL-009]', () => {
  expect(names('zh_CN').slice(0, 5)).toEqual(['Deepseek', 'Qwen', 'Kimi', 'GLM', 'Doubao']);
  expect(names('en_US').slice(0, 3)).toEqual(['Anthropic', 'OpenAI', 'Google']);
  for (const language of ['zh_CN', 'en_US'] as const)
    expect(names(language).toSorted()).toEqual([...providerNames].toSorted());
});

it('has a page with https for the key of each provider but servers of one’s own [MODEL-009]', () => {
  const without = providerNames.filter((name) => !keyPageOf(name)?.startsWith('https://'));
  expect(without.toSorted()).toEqual([...localProviders].toSorted());
  expect(providerLabel('Deepseek')).toBe('DeepSeek');
});
