import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { FakeClock } from '../../../tests/support/clock.ts';
import { modelEntry, type ProviderName } from './catalogue.ts';
import { continuesAnswer } from './model-traits.ts';
import { languageModel } from './providers.ts';
import { createSdkModel } from './sdk-model.ts';

it.each<[ProviderName, string, boolean]>([
  ['Anthropic', 'claude-sonnet-4-5', true],
  ['Anthropic', 'claude-haiku-4-5-20251001', true],
  ['Anthropic', 'claude-opus-4-20250514', true],
  ['Anthropic', 'claude-3-7-sonnet-latest', true],
  ['Anthropic', 'claude-sonnet-4-6', false],
  ['Anthropic', 'claude-opus-4-10', false],
  ['Anthropic', 'claude-sonnet-5-5', false],
  ['Mistral', 'codestral-latest', true],
  ['OpenAI', 'gpt-5.2', false],
  ['Google', 'gemini-2.5-pro', false],
  ['OpenAILike', 'claude-sonnet-4-5', false],
])('%s %s continues its own message: %s [GEN-050]', (provider, name, expected) => {
  expect(continuesAnswer(modelEntry(provider, name))).toBe(expected);
});

it.each<[ProviderName, string, string, unknown]>([
  ['OpenAI', 'gpt-5.2', '"effort":"low"', undefined],
  ['OpenAI', 'gpt-4.1', 'low', null],
  ['Groq', 'openai/gpt-oss-120b', '"reasoning_effort":"low"', undefined],
  ['Groq', 'llama-3.3-70b-versatile', 'low', null],
  ['OpenAILike', 'loopback', 'low', null],
  ['Google', 'gemini-2.5-pro', '"thinkingBudget":', undefined],
  ['Deepseek', 'deepseek-v4-pro', '"reasoning_effort":"low"', undefined],
])('asks %s %s to think least where it can [GEN-051]', async (provider, name, words, none) => {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{}}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const access = { apiKey: 'k', baseUrl: `http://127.0.0.1:${port}/v1` };
  const entry = modelEntry(provider, name);
  const model = createSdkModel({
    ...{ entry, clock: new FakeClock() },
    model: languageModel(provider, name, access),
  });
  const context = { language: 'en_US', variant: 'general', prompt: '', files: new Map() } as const;
  const { signal } = new AbortController();
  for (const thinking of [{}, { thinking: 'least' as const }]) {
    const stream = model.stream({
      messages: [{ role: 'user', content: 'hi' }],
      context,
      signal,
      ...thinking,
    });
    await expect(stream[Symbol.asyncIterator]().next()).rejects.toThrow();
  }
  server.close();
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).not.toContain(words);
  if (none === null) expect(bodies[1]).toBe(bodies[0]);
  else expect(bodies[1]).toContain(words);
});
