import { expect, it } from 'vitest';
import { chargedTokens } from './charged-tokens.ts';

it.each([
  ['Anthropic', { input: 10_000, cached: 8_000, output: 500 }, 3_300],
  ['Groq', { input: 10_000, cached: 8_000, output: 500 }, 6_500],
  ['xAI', { input: 10_000, cached: 8_000, output: 500 }, 4_500],
  ['Deepseek', { input: 10_000, cached: 8_000, output: 500 }, 2_660],
  ['OpenAILike', { input: 100, cached: 0, output: 20 }, 120],
  // Some providers report cached tokens that are not part of the input. The charge must not become
  // negative.
  ['OpenAI', { input: 100, cached: 5_000, output: 20 }, 30],
  ['OpenAI', { input: 100, cached: -5, output: 20 }, 120],
])('charges cached input of %s at its own ratio [GEN-048]', (provider, usage, tokens) => {
  expect(chargedTokens(usage, provider)).toBeCloseTo(tokens, 6);
});
