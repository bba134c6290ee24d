import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateText } from 'ai';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ModelEntry } from '../../domain/contract/models.ts';
import {
  maxTokenAllowed,
  mergeModels,
  modelEntry,
  providerNames,
  staticModels,
} from '../../services/adapters/models/catalogue.ts';
import { createModelCatalogue, readModelsConfig } from '../../services/adapters/models/index.ts';
import { languageModel } from '../../services/adapters/models/providers.ts';
import { modelHandlers } from '../../services/models/handlers.ts';
import type { Model } from '../../services/ports/model.ts';
import { FakeClock } from '../support/clock.ts';

type Parts = Parameters<typeof modelHandlers>[0];
type Asked = Parameters<ReturnType<typeof modelHandlers>['list']>[1];

const starter: Model = { provider: 'Starter', name: 'starter', free: true, async *stream() {} };

describe('the catalogue', () => {
  it('names eighteen providers in order [MODEL-001, MODEL-009]', () => {
    expect(providerNames.join(' ')).toBe(
      'Anthropic Ollama OpenAILike Cohere OpenRouter Google Groq HuggingFace OpenAI xAI Deepseek Mistral LMStudio Together Qwen Kimi GLM Doubao',
    );
  });

  it('merges static and dynamic lists; the dynamic entry wins on an equal name [MODEL-002]', () => {
    const merged = mergeModels(
      [modelEntry('Together', 'a', { label: 'static a' }), modelEntry('Together', 'b')],
      [modelEntry('Together', 'c'), modelEntry('Together', 'a', { label: 'dynamic a' })],
    );
    expect(merged.map((entry) => entry.label)).toEqual(['dynamic a', 'b', 'c']);
  });

  it('gives each entry name, label, provider and its maximum length [MODEL-005, MODEL-006]', () => {
    for (const provider of providerNames)
      for (const entry of staticModels(provider)) ModelEntry.parse(entry);
    const others = providerNames.filter((provider) => provider !== 'Cohere');
    expect(new Set(others.map((provider) => maxTokenAllowed(provider, 'any')))).toEqual(
      new Set([8000]),
    );
    expect(maxTokenAllowed('Cohere', 'any')).toBe(4096);
  });

  it('knows how long an answer of each listed model may be, within its window [MODEL-006]', () => {
    const listed = providerNames.flatMap(staticModels);
    const limit = (name: string) => listed.find((one) => one.name === name)?.maxTokenAllowed;
    expect(limit('claude-sonnet-4-5')).toBe(64_000);
    expect(limit('gpt-4.1')).toBe(32_768);
    expect(limit('command-r')).toBe(4_000);
    expect(new Set(listed.map((one) => one.maxTokenAllowed)).size).toBeGreaterThan(5);
    for (const { maxTokenAllowed: most, context } of listed)
      expect(most).toBeLessThanOrEqual((context ?? 1_000_000) / 2);
  });

  it('needs no key for local providers, which have their default ports [MODEL-003, MODEL-004, MODEL-008]', () => {
    for (const name of ['LMStudio', 'Ollama'] as const)
      expect(readModelsConfig({ LLM_PROVIDER: name }).provider).toBe(name);
    expect(readModelsConfig({ OPENAI_LIKE_API_BASE_URL: 'http://x/v1/' })).toMatchObject({
      provider: 'OpenAILike',
      providers: { OpenAILike: { baseUrl: 'http://x/v1' } },
    });
    expect(
      JSON.stringify(languageModel('LMStudio', 'm', { apiKey: undefined, baseUrl: undefined })),
    ).toBeDefined();
  });

  it.each([
    [{ LLM_PROVIDER: 'Nobody' }, /LLM_PROVIDER/],
    [{ LLM_PROVIDER: 'Anthropic' }, /ANTHROPIC_API_KEY/],
    [{ LLM_PROVIDER: 'openailike' }, /OPENAI_LIKE_API_BASE_URL/],
    [{ OLLAMA_API_BASE_URL: 'ftp://x' }, /OLLAMA_API_BASE_URL/],
  ])('refuses %o with the name of the key', (env, said) =>
    expect(() => readModelsConfig(env)).toThrow(said),
  );

  const hosts: Record<(typeof providerNames)[number], string> = {
    Anthropic: 'api.anthropic.com',
    Cohere: 'api.cohere.com',
    Deepseek: 'api.deepseek.com',
    Doubao: 'ark.cn-beijing.volces.com',
    GLM: 'open.bigmodel.cn',
    Google: 'generativelanguage.googleapis.com',
    Groq: 'api.groq.com',
    Kimi: 'api.moonshot.cn',
    HuggingFace: 'router.huggingface.co',
    LMStudio: 'localhost:1234',
    Mistral: 'api.mistral.ai',
    Ollama: 'localhost:11434',
    OpenAI: 'api.openai.com',
    OpenAILike: 'own.example',
    OpenRouter: 'openrouter.ai',
    Qwen: 'dashscope.aliyuncs.com',
    Together: 'api.together.xyz',
    xAI: 'api.x.ai',
  };
  it.each(providerNames)(
    'sends a prompt for %s to its own host with the name of the model [MODEL-008, MODEL-004]',
    async (provider) => {
      const requests: { host: string; body: string }[] = [];
      const model = languageModel(
        provider,
        'some-model',
        { apiKey: 'k', baseUrl: provider === 'OpenAILike' ? 'https://own.example/v1' : undefined },
        async (url, init) => {
          requests.push({ host: new URL(String(url)).host, body: `${url} ${init?.body}` });
          throw new Error('no network in this test');
        },
      );
      await generateText({ model, prompt: 'Hello', maxRetries: 0 }).catch(() => null);
      expect(requests.map(({ host }) => host)).toEqual([hosts[provider]]);
      expect(requests[0]?.body).toContain('some-model');
    },
  );

  it('offers local servers found on their default ports, and uses none of them automatically', async () => {
    const asked: string[] = [];
    const fetch = async (url: string | URL | Request) => {
      asked.push(String(url));
      return String(url).includes(':11434')
        ? Response.json({ models: [{ name: 'qwen3' }] })
        : Promise.reject(new Error('nobody there'));
    };
    const catalogue = createModelCatalogue({
      config: readModelsConfig({}),
      starter,
      clock: new FakeClock(),
      fetch,
    });
    expect(await catalogue.findLocalServers()).toEqual([
      { provider: 'Ollama', baseUrl: 'http://localhost:11434/' },
    ]);
    expect(asked.sort()).toEqual([
      'http://localhost:11434/api/tags',
      'http://localhost:1234/v1/models',
    ]);
    expect((await catalogue.current()).free).toBe(true);
  });

  it('answers with the starter while no key is set, and lists the static models [GAP-65]', async () => {
    const down = () => Promise.reject(new Error('down'));
    const catalogue = createModelCatalogue({
      config: readModelsConfig({}),
      starter,
      clock: new FakeClock(),
      fetch: down,
    });
    const answer = await modelHandlers({ catalogue, ownHosts: [] } as unknown as Parts).list({}, {
      user: undefined,
    } as unknown as Asked);
    expect(answer).toMatchObject({
      current: { provider: 'Starter', name: 'starter' },
      starter: true,
      found: [],
    });
    expect(answer.models).toHaveLength(providerNames.flatMap(staticModels).length);
  });
});

describe('dynamic lists', () => {
  const lists: Record<string, unknown> = {
    '/openrouter/models': {
      data: [
        {
          id: 'new/model',
          name: 'New',
          context_length: 9,
          architecture: { input_modalities: ['text', 'image'] },
        },
      ],
    },
    '/ollama/api/tags': { models: [{ name: 'qwen3:8b', details: { parameter_size: '8B' } }] },
    '/lmstudio/v1/models': { data: [{ id: 'local-model' }] },
    '/together/models': [
      { id: 'chat-one', display_name: 'One', type: 'chat', context_length: 5 },
      { id: 'picture', type: 'image' },
      {
        id: 'deepseek-ai/DeepSeek-V3',
        display_name: 'DeepSeek V3 of today',
        type: 'chat',
        context_length: 7,
      },
    ],
  };
  const http = createServer((request, response) => {
    const body = lists[request.url ?? ''];
    response.writeHead(body ? 200 : 500).end(JSON.stringify(body ?? { error: 'broken' }));
  });
  let base: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(() => void http.close());
  const listed = async (env: Record<string, string>) => {
    const catalogue = createModelCatalogue({
      config: readModelsConfig(env),
      starter,
      clock: new FakeClock(),
    });
    return catalogue.list();
  };

  it('read an aggregator, two local servers and a hosted provider [MODEL-007]', async () => {
    const models = await listed({
      OPENROUTER_API_KEY: 'k',
      OPENROUTER_API_BASE_URL: `${base}/openrouter`,
      OLLAMA_API_BASE_URL: `${base}/ollama`,
      LMSTUDIO_API_BASE_URL: `${base}/lmstudio`,
      TOGETHER_API_KEY: 'k',
      TOGETHER_API_BASE_URL: `${base}/together`,
    });
    const of = (provider: string) => models.filter((entry) => entry.provider === provider);
    expect(of('OpenRouter').at(-1)).toMatchObject({
      name: 'new/model',
      label: 'New',
      context: 9,
      images: true,
    });
    expect(of('Ollama')).toMatchObject([
      { name: 'qwen3:8b', label: 'qwen3:8b (8B)', maxTokenAllowed: 8000 },
    ]);
    expect(of('LMStudio')).toMatchObject([{ name: 'local-model' }]);
    expect(of('Together').at(-1)).toMatchObject({ name: 'chat-one', label: 'One', context: 5 });
    expect(of('Together').some((entry) => entry.name === 'picture')).toBe(false);
  });

  it('are offered with the static list, and win where a name is in both [MODEL-002]', async () => {
    const models = await listed({
      TOGETHER_API_KEY: 'k',
      TOGETHER_API_BASE_URL: `${base}/together`,
    });
    const offered = models.filter((entry) => entry.provider === 'Together');
    expect(offered.map(({ name }) => name)).toEqual([
      ...staticModels('Together').map(({ name }) => name),
      'chat-one',
    ]);
    expect(offered.find(({ name }) => name === 'deepseek-ai/DeepSeek-V3')).toMatchObject({
      label: 'DeepSeek V3 of today',
      context: 7,
    });
  });

  it('keep the static list when an endpoint fails [MODEL-007]', async () => {
    const models = await listed({
      TOGETHER_API_KEY: 'k',
      TOGETHER_API_BASE_URL: `${base}/broken`,
      OLLAMA_API_BASE_URL: 'http://127.0.0.1:9',
    });
    expect(models.filter((entry) => entry.provider === 'Together')).toEqual(
      staticModels('Together'),
    );
    expect(models.filter((entry) => entry.provider === 'Ollama')).toEqual([]);
  });
});
