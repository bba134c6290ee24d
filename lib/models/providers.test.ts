import { expect, it } from 'vitest';
import { keyPageOf, providerLabel, sortProviders } from './providers';

/** The providers as the services name them (MODEL-001). */
const names =
  'Anthropic Ollama OpenAILike Cohere OpenRouter Google Groq HuggingFace OpenAI xAI Deepseek Mistral LMStudio Together Qwen Kimi GLM Doubao'.split(
    ' ',
  );
const sorted = (language: 'zh_CN' | 'en_US') =>
  sortProviders(
    names.map((name) => ({ name })),
    language,
  ).map(({ name }) => name);

it('begins with the providers of the reader’s market and keeps every other [MODEL-009]', () => {
  expect(sorted('zh_CN').slice(0, 5)).toEqual(['Deepseek', 'Qwen', 'Kimi', 'GLM', 'Doubao']);
  expect(sorted('en_US').slice(0, 3)).toEqual(['Anthropic', 'OpenAI', 'Google']);
  for (const language of ['zh_CN', 'en_US'] as const)
    expect(sorted(language).toSorted()).toEqual(names.toSorted());
});

it('has a page with https for the key of each provider but servers of one’s own [MODEL-009]', () => {
  const without = names.filter((name) => !keyPageOf(name)?.startsWith('https://'));
  expect(without.toSorted()).toEqual(['LMStudio', 'Ollama', 'OpenAILike']);
  expect(providerLabel('Deepseek')).toBe('DeepSeek');
});
