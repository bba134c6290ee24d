import type { ModelEntry } from '../../../domain/contract/models.ts';
import { limits } from '../../../domain/limits/index.ts';

/** The providers, in display order (MODEL-001). */
export const providerNames = [
  'Anthropic',
  'Ollama',
  'OpenAILike',
  'Cohere',
  'OpenRouter',
  'Google',
  'Groq',
  'HuggingFace',
  'OpenAI',
  'xAI',
  'Deepseek',
  'Mistral',
  'LMStudio',
  'Together',
  'Qwen',
  'Kimi',
  'GLM',
  'Doubao',
] as const;
export type ProviderName = (typeof providerNames)[number];

/** Finds a provider by name, ignoring case. */
export function parseProviderName(name: string): ProviderName | undefined {
  return providerNames.find((one) => one.toLowerCase() === name.toLowerCase());
}

/** Providers that need no key and have a configurable address (MODEL-003). */
export const localProviders: readonly ProviderName[] = ['OpenAILike', 'LMStudio', 'Ollama'];

/**
 * The name, the label, whether the model reads images, the context window in tokens (null =
 * unknown), and the maximum answer length in tokens from the model's documentation. Where the
 * documentation has no figure, the length is one that the provider accepts.
 */
type Row = readonly [
  name: string,
  label: string,
  images: boolean,
  context: number | null,
  output: number,
];

/**
 * The first model of a provider is the default when the configuration names the provider but no
 * model.
 */
const rows: Record<ProviderName, readonly Row[]> = {
  Anthropic: [
    ['claude-sonnet-5-5', 'Claude Sonnet 5.5', true, null, 128_000],
    ['claude-opus-5-5', 'Claude Opus 5.5', true, null, 128_000],
    ['claude-haiku-5-5', 'Claude Haiku 5.5', true, null, 64_000],
    ['claude-sonnet-4-5', 'Claude Sonnet 4.5', true, 200_000, 64_000],
    ['claude-haiku-4-5', 'Claude Haiku 4.5', true, 200_000, 64_000],
  ],
  Ollama: [],
  OpenAILike: [],
  Cohere: [
    ['command-a-03-2025', 'Command A', false, 256_000, 8_000],
    ['command-a-reasoning-08-2025', 'Command A Reasoning', false, 256_000, 32_000],
    ['command-a-vision-07-2025', 'Command A Vision', true, 128_000, 8_000],
    ['command-r-plus', 'Command R+', false, 128_000, 4_000],
    ['command-r', 'Command R', false, 128_000, 4_000],
  ],
  OpenRouter: [
    ['anthropic/claude-sonnet-4.5', 'Claude Sonnet 4.5 (OpenRouter)', true, 200_000, 64_000],
    ['openai/gpt-5.2', 'GPT-5.2 (OpenRouter)', true, 400_000, 128_000],
    ['google/gemini-2.5-pro', 'Gemini 2.5 Pro (OpenRouter)', true, 1_048_576, 65_536],
    ['deepseek/deepseek-chat', 'DeepSeek Chat (OpenRouter)', false, null, 8_192],
    ['qwen/qwen3-coder', 'Qwen3 Coder (OpenRouter)', false, 262_144, 65_536],
  ],
  Google: [
    ['gemini-3.8-flash', 'Gemini 3.8 Flash', true, null, 65_536],
    ['gemini-pro-latest', 'Gemini Pro (latest)', true, null, 65_536],
    ['gemini-flash-latest', 'Gemini Flash (latest)', true, null, 65_536],
    ['gemini-2.5-pro', 'Gemini 2.5 Pro', true, 1_048_576, 65_536],
    ['gemini-2.5-flash', 'Gemini 2.5 Flash', true, 1_048_576, 65_536],
  ],
  Groq: [
    ['openai/gpt-oss-120b', 'GPT-OSS 120B (Groq)', false, 131_072, 65_536],
    ['openai/gpt-oss-20b', 'GPT-OSS 20B (Groq)', false, 131_072, 65_536],
    ['moonshotai/kimi-k2-instruct-0905', 'Kimi K2 (Groq)', false, 262_144, 16_384],
    ['llama-3.3-70b-versatile', 'Llama 3.3 70B (Groq)', false, 131_072, 32_768],
    ['llama-3.1-8b-instant', 'Llama 3.1 8B (Groq)', false, 131_072, 32_768],
  ],
  HuggingFace: [
    [
      'Qwen/Qwen3-Coder-480B-A35B-Instruct',
      'Qwen3 Coder 480B (Hugging Face)',
      false,
      262_144,
      32_768,
    ],
    ['deepseek-ai/DeepSeek-V3.1', 'DeepSeek V3.1 (Hugging Face)', false, 131_072, 32_768],
    ['moonshotai/Kimi-K2-Instruct', 'Kimi K2 (Hugging Face)', false, 131_072, 16_384],
    ['Qwen/Qwen2.5-Coder-32B-Instruct', 'Qwen2.5 Coder 32B (Hugging Face)', false, 131_072, 8_192],
    ['meta-llama/Llama-3.3-70B-Instruct', 'Llama 3.3 70B (Hugging Face)', false, 131_072, 8_192],
  ],
  OpenAI: [
    ['gpt-6.1-sol', 'GPT-6.1 Sol', true, null, 128_000],
    ['gpt-6-luna', 'GPT-6 Luna', true, null, 128_000],
    ['gpt-5.2', 'GPT-5.2', true, 400_000, 128_000],
    ['gpt-5-mini', 'GPT-5 mini', true, 400_000, 128_000],
    ['gpt-4.1', 'GPT-4.1', true, 1_047_576, 32_768],
  ],
  xAI: [
    ['grok-4.7', 'Grok 4.7', true, null, 32_000],
    ['grok-4.5', 'Grok 4.5', true, null, 32_000],
    ['grok-latest', 'Grok (latest)', true, null, 32_000],
  ],
  Deepseek: [
    ['deepseek-v4-pro', 'DeepSeek V4 Pro', false, 1_000_000, 128_000],
    ['deepseek-v4-flash', 'DeepSeek V4 Flash', false, 1_000_000, 128_000],
  ],
  Mistral: [
    ['mistral-large-latest', 'Mistral Large', true, null, 32_000],
    ['mistral-medium-latest', 'Mistral Medium', true, null, 32_000],
    ['codestral-latest', 'Codestral', false, 256_000, 32_000],
    ['mistral-small-latest', 'Mistral Small', true, null, 16_000],
  ],
  LMStudio: [],
  Together: [
    ['Qwen/Qwen2.5-Coder-32B-Instruct', 'Qwen2.5 Coder 32B (Together)', false, 32_768, 8_192],
    ['deepseek-ai/DeepSeek-V3', 'DeepSeek V3 (Together)', false, 131_072, 16_384],
    [
      'meta-llama/Llama-3.3-70B-Instruct-Turbo',
      'Llama 3.3 70B Turbo (Together)',
      false,
      131_072,
      8_192,
    ],
    ['mistralai/Mixtral-8x7B-Instruct-v0.1', 'Mixtral 8x7B (Together)', false, 32_768, 8_192],
  ],
  Qwen: [
    ['qwen3-coder-plus', 'Qwen3 Coder Plus', false, 1_000_000, 65_536],
    ['qwen3-max', 'Qwen3 Max', false, 262_144, 32_768],
    ['qwen-plus', 'Qwen Plus', false, 131_072, 16_384],
    ['qwen3-vl-plus', 'Qwen3 VL Plus', true, 262_144, 32_768],
  ],
  Kimi: [
    ['kimi-k2-0905-preview', 'Kimi K2', false, 262_144, 32_768],
    ['kimi-k2-turbo-preview', 'Kimi K2 Turbo', false, 262_144, 32_768],
    ['kimi-latest', 'Kimi Latest', true, 131_072, 16_384],
  ],
  GLM: [
    ['glm-4.6', 'GLM-4.6', false, 200_000, 65_536],
    ['glm-4.5', 'GLM-4.5', false, 131_072, 65_536],
    ['glm-4.5-air', 'GLM-4.5 Air', false, 131_072, 65_536],
    ['glm-4.5v', 'GLM-4.5V', true, 65_536, 16_384],
  ],
  Doubao: [
    ['doubao-seed-1-6-250615', 'Doubao Seed 1.6', true, 262_144, 16_384],
    ['doubao-seed-1-6-flash-250615', 'Doubao Seed 1.6 Flash', true, 262_144, 16_384],
  ],
};

const outputs = new Map(
  Object.entries(rows).flatMap(([provider, models]) =>
    models.map(([name, , , , output]) => [`${provider}:${name}`, output] as const),
  ),
);

/**
 * Returns the maximum length of one answer of a model, in tokens (MODEL-006). A model that is not
 * in `rows` gets a length that every model of its provider accepts.
 */
export function maxTokenAllowed(provider: ProviderName, name: string): number {
  const known = outputs.get(`${provider}:${name}`);
  if (known !== undefined) return known;
  return provider === 'Cohere' ? limits.models.cohereMaxTokens : limits.models.maxTokens;
}

export function modelEntry(
  provider: ProviderName,
  name: string,
  rest: Partial<ModelEntry> = {},
): ModelEntry {
  return {
    label: name,
    images: false,
    context: null,
    price: null,
    maxTokenAllowed: maxTokenAllowed(provider, name),
    ...rest,
    name,
    provider,
  };
}

/** Returns the static list of a provider (MODEL-002). */
export function staticModels(provider: ProviderName): ModelEntry[] {
  return rows[provider].map(([name, label, images, context]) =>
    modelEntry(provider, name, { label, images, context }),
  );
}

/**
 * Merges the static and the dynamic list: static models first, in their order. A dynamic entry
 * replaces a static entry with the same name (MODEL-002).
 */
export function mergeModels(fixed: ModelEntry[], dynamic: ModelEntry[]): ModelEntry[] {
  const found = new Map(dynamic.map((entry) => [entry.name, entry]));
  const names = new Set(fixed.map((entry) => entry.name));
  return [
    ...fixed.map((entry) => found.get(entry.name) ?? entry),
    ...[...found.values()].filter((entry) => !names.has(entry.name)),
  ];
}
