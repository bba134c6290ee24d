import { createAnthropic } from '@ai-sdk/anthropic';
import { createCohere } from '@ai-sdk/cohere';
import { createDeepSeek } from '@ai-sdk/deepseek';
import { createGoogle } from '@ai-sdk/google';
import { createGroq } from '@ai-sdk/groq';
import { createHuggingFace } from '@ai-sdk/huggingface';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createTogetherAI } from '@ai-sdk/togetherai';
import { createXai } from '@ai-sdk/xai';
import { createOpenRouter } from '@openrouter/ai-sdk-provider';
import type { LanguageModel } from 'ai';
import { createOllama } from 'ai-sdk-ollama';
import type { ProviderName } from './catalogue.ts';
import { defaultAddresses, type ProviderConfig } from './config.ts';
import { pacedFetch } from './paced-fetch.ts';

/**
 * Creates the AI SDK's model for a provider and name from the configuration (MODEL-008). `fetch`
 * replaces the HTTP client. Its responses are also paced.
 */
export function languageModel(
  provider: ProviderName,
  name: string,
  { apiKey, baseUrl }: ProviderConfig,
  fetch = globalThis.fetch,
): LanguageModel {
  const way = { fetch: pacedFetch(fetch) };
  const settings = {
    ...(apiKey ? { apiKey } : {}),
    ...(baseUrl ? { baseURL: baseUrl } : {}),
    ...way,
  };
  switch (provider) {
    case 'Anthropic':
      return createAnthropic(settings)(name);
    case 'Ollama':
      return createOllama({
        ...settings,
        baseURL: baseUrl ?? defaultAddresses.Ollama.replace(/\/$/, ''),
      })(name);
    case 'OpenAILike':
      return compatible('openai-like', baseUrl ?? '', apiKey, way)(name);
    case 'Cohere':
      return createCohere(settings)(name);
    case 'OpenRouter':
      return createOpenRouter({ ...settings, appName: 'Sayso' }).chat(name, {
        usage: { include: true },
      });
    case 'Google':
      return createGoogle(settings)(name);
    case 'Groq':
      return createGroq(settings)(name);
    case 'HuggingFace':
      return createHuggingFace(settings)(name);
    case 'OpenAI':
      return createOpenAI(settings)(name);
    case 'xAI':
      return createXai(settings)(name);
    case 'Deepseek':
      return createDeepSeek(settings)(name);
    case 'Mistral':
      return createMistral(settings)(name);
    case 'LMStudio':
      return compatible(
        'lmstudio',
        `${baseUrl ?? defaultAddresses.LMStudio.replace(/\/$/, '')}/v1`,
        apiKey,
        way,
      )(name);
    case 'Together':
      return createTogetherAI(settings)(name);
    case 'Qwen':
    case 'Kimi':
    case 'GLM':
    case 'Doubao':
      return compatible(
        provider.toLowerCase(),
        baseUrl ?? defaultAddresses[provider],
        apiKey,
        way,
      )(name);
  }
}

/**
 * Creates a client for a server that is compatible with OpenAI's chat completions. The client
 * requests the token usage, which these servers omit by default.
 */
function compatible(
  name: string,
  baseURL: string,
  apiKey: string | undefined,
  way: { fetch: typeof globalThis.fetch },
) {
  return createOpenAICompatible({
    name,
    baseURL,
    includeUsage: true,
    ...(apiKey ? { apiKey } : {}),
    ...way,
  });
}
