import { z } from 'zod';
import type { ModelAccess } from '../../ports/model.ts';
import {
  localProviders,
  type ProviderName,
  parseProviderName,
  providerNames,
} from './catalogue.ts';
import { type OfferedModels, parseOfferedModels } from './offered-models.ts';

export type ProviderConfig = ModelAccess;
export type ModelsConfig = {
  /**
   * The configured provider. If it is null, the starter (rules without a model) answers with a
   * ready-made project.
   */
  provider: ProviderName | null;
  /** The model's name; null = the provider's first model. */
  model: string | null;
  providers: Record<ProviderName, ProviderConfig>;
  /** Models that users may choose besides the configured one. */
  offer: OfferedModels;
};

/**
 * The prefix of a provider's environment variables: `ANTHROPIC_API_KEY`,
 * `OPENAI_LIKE_API_BASE_URL`.
 */
const prefixes: Record<ProviderName, string> = {
  Anthropic: 'ANTHROPIC',
  Ollama: 'OLLAMA',
  OpenAILike: 'OPENAI_LIKE',
  Cohere: 'COHERE',
  OpenRouter: 'OPENROUTER',
  Google: 'GOOGLE',
  Groq: 'GROQ',
  HuggingFace: 'HUGGINGFACE',
  OpenAI: 'OPENAI',
  xAI: 'XAI',
  Deepseek: 'DEEPSEEK',
  Mistral: 'MISTRAL',
  LMStudio: 'LMSTUDIO',
  Together: 'TOGETHER',
  Qwen: 'QWEN',
  Kimi: 'KIMI',
  GLM: 'GLM',
  Doubao: 'DOUBAO',
};

/**
 * Default addresses: those of MODEL-004, Ollama's default, and those of providers that are called
 * with OpenAI's protocol because the product has no SDK for them (MODEL-009).
 */
export const defaultAddresses = {
  LMStudio: 'http://localhost:1234/',
  Ollama: 'http://localhost:11434/',
  Qwen: 'https://dashscope.aliyuncs.com/compatible-mode/v1',
  Kimi: 'https://api.moonshot.cn/v1',
  GLM: 'https://open.bigmodel.cn/api/paas/v4',
  Doubao: 'https://ark.cn-beijing.volces.com/api/v3',
} as const;

const Address = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

/**
 * Reads `LLM_PROVIDER`, `LLM_MODEL`, `<PROVIDER>_API_KEY` and `<PROVIDER>_API_BASE_URL`
 * (MODEL-008). If `LLM_PROVIDER` is not set, uses the first provider in the order of MODEL-001 that
 * has a key or, for a local provider, an address. Throws an error that names the invalid variable.
 */
export function readModelsConfig(env: Record<string, string | undefined>): ModelsConfig {
  const text = (key: string): string | undefined => env[key]?.trim() || undefined;
  const address = (key: string): string | undefined => {
    const value = text(key);
    if (value === undefined) return undefined;
    const parsed = Address.safeParse(value);
    if (!parsed.success) throw new Error(`${key} must be an http(s) address: ${value}`);
    return value.replace(/\/+$/, '');
  };
  const providers = Object.fromEntries(
    providerNames.map((name) => [
      name,
      {
        apiKey: text(`${prefixes[name]}_API_KEY`),
        baseUrl: address(`${prefixes[name]}_API_BASE_URL`),
      },
    ]),
  ) as Record<ProviderName, ProviderConfig>;
  const provider = chosen(text('LLM_PROVIDER'), providers);
  if (provider === 'OpenAILike' && !providers.OpenAILike.baseUrl)
    throw new Error('OPENAI_LIKE_API_BASE_URL is missing for LLM_PROVIDER=OpenAILike');
  if (provider && !localProviders.includes(provider) && !providers[provider].apiKey)
    throw new Error(`${prefixes[provider]}_API_KEY is missing for LLM_PROVIDER=${provider}`);
  return {
    provider,
    model: text('LLM_MODEL') ?? null,
    providers,
    offer: parseOfferedModels(text('LLM_MODELS')),
  };
}

function chosen(
  wanted: string | undefined,
  providers: Record<ProviderName, ProviderConfig>,
): ProviderName | null {
  if (wanted !== undefined) {
    if (wanted.toLowerCase() === 'starter') return null;
    const found = parseProviderName(wanted);
    if (!found)
      throw new Error(`LLM_PROVIDER must be one of ${providerNames.join(', ')}: ${wanted}`);
    return found;
  }
  return (
    providerNames.find(
      (name) =>
        (localProviders.includes(name) ? providers[name].baseUrl : providers[name].apiKey) !==
        undefined,
    ) ?? null
  );
}
