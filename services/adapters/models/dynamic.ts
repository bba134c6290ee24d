import { z } from 'zod';
import type { ModelEntry } from '../../../domain/contract/models.ts';
import { limits } from '../../../domain/limits.ts';
import { modelEntry, type ProviderName } from './catalogue.ts';
import { defaultAddresses, type ModelsConfig } from './config.ts';
import { isKeyRefusal } from './errors.ts';

const OpenRouterList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string().optional(),
      context_length: z.number().nullish(),
      architecture: z.object({ input_modalities: z.array(z.string()).nullish() }).nullish(),
      pricing: z.object({ prompt: z.string().nullish(), completion: z.string().nullish() }).nullish(),
    }),
  ),
});
const OllamaList = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      details: z.object({ parameter_size: z.string().nullish(), families: z.array(z.string()).nullish() }).nullish(),
    }),
  ),
});
const OpenAiList = z.object({ data: z.array(z.object({ id: z.string() })) });
const TogetherList = z.array(
  z.object({ id: z.string(), display_name: z.string().nullish(), type: z.string().nullish(), context_length: z.number().nullish() }),
);

type Fetch = typeof globalThis.fetch;
type Source = { url: string; key?: string | undefined; read(body: unknown): ModelEntry[] };

/** Local servers that are asked for their lists and found on their default ports. */
const localServers = [
  { provider: 'Ollama', baseUrl: defaultAddresses.Ollama, listPath: 'api/tags' },
  { provider: 'LMStudio', baseUrl: defaultAddresses.LMStudio, listPath: 'v1/models' },
] as const;

/**
 * MODEL-007: the list of a provider's own endpoint, or nothing where it has none, is not configured, or fails within 3 s:
 * then its static list stands.
 */
export async function dynamicModels(provider: ProviderName, config: ModelsConfig, fetch: Fetch = globalThis.fetch): Promise<ModelEntry[]> {
  const answer = await askList(provider, config, fetch);
  return answer.status === 'read' ? answer.models : [];
}

/** What a provider's own endpoint lists; `none`: it has none or is not configured. */
export async function askList(
  provider: ProviderName,
  config: ModelsConfig,
  fetch: Fetch = globalThis.fetch,
): Promise<{ status: 'read'; models: ModelEntry[] } | { status: 'none' | 'refused' | 'unreachable' }> {
  const source = sourceOf(provider, config);
  if (!source) return { status: 'none' };
  try {
    const answer = await fetch(source.url, {
      signal: AbortSignal.timeout(limits.models.listTimeoutMs),
      redirect: 'error',
      headers: source.key ? { authorization: `Bearer ${source.key}` } : {},
    });
    if (answer.ok) return { status: 'read', models: source.read(await answer.json()) };
    return { status: isKeyRefusal(answer.status, '') ? 'refused' : 'unreachable' };
  } catch {
    return { status: 'unreachable' };
  }
}

const million = 1_000_000;

/** OpenRouter names dollars for one token; a negative price is one it does not know. */
function readPrice(prompt: string | null | undefined, completion: string | null | undefined): ModelEntry['price'] {
  const [input, output] = [Number(prompt ?? Number.NaN) * million, Number(completion ?? Number.NaN) * million];
  return input >= 0 && output >= 0 ? { input, output } : null;
}

function sourceOf(provider: ProviderName, config: ModelsConfig): Source | undefined {
  const { apiKey: key, baseUrl } = config.providers[provider];
  const inUse = config.provider === provider;
  switch (provider) {
    case 'OpenRouter':
      if (!inUse && !key) return undefined;
      return {
        url: `${baseUrl ?? 'https://openrouter.ai/api/v1'}/models`,
        key,
        read: (body) =>
          OpenRouterList.parse(body).data.map((one) =>
            modelEntry(provider, one.id, {
              label: one.name ?? one.id,
              context: one.context_length ?? null,
              images: one.architecture?.input_modalities?.includes('image') ?? false,
              price: readPrice(one.pricing?.prompt, one.pricing?.completion),
            }),
          ),
      };
    case 'Ollama':
      if (!inUse && !baseUrl) return undefined;
      return {
        url: `${baseUrl ?? defaultAddresses.Ollama.replace(/\/$/, '')}/api/tags`,
        key,
        read: (body) =>
          OllamaList.parse(body).models.map(({ name, details }) =>
            modelEntry(provider, name, {
              label: details?.parameter_size ? `${name} (${details.parameter_size})` : name,
              images: details?.families?.some((family) => /clip|mllama|vl/i.test(family)) ?? false,
            }),
          ),
      };
    case 'LMStudio':
      if (!inUse && !baseUrl) return undefined;
      return { url: `${baseUrl ?? defaultAddresses.LMStudio.replace(/\/$/, '')}/v1/models`, key, read: readOpenAi(provider) };
    case 'OpenAILike':
      return baseUrl ? { url: `${baseUrl}/models`, key, read: readOpenAi(provider) } : undefined;
    case 'Together':
      if (!key) return undefined;
      return {
        url: `${baseUrl ?? 'https://api.together.xyz/v1'}/models`,
        key,
        read: (body) =>
          TogetherList.parse(body)
            .filter((one) => one.type === 'chat')
            .map((one) => modelEntry(provider, one.id, { label: one.display_name ?? one.id, context: one.context_length ?? null })),
      };
    default:
      return undefined;
  }
}

/** Such a list does not say who reads images: a model named by the operator behind a compatible address may, a local one by its name. */
const readOpenAi = (provider: ProviderName) => (body: unknown) =>
  OpenAiList.parse(body).data.map((one) =>
    modelEntry(provider, one.id, { images: provider === 'OpenAILike' || /vision|llava|pixtral|[-_]vl\b/i.test(one.id) }),
  );

/** Which local servers answer on their default ports; they are offered to the operator, never used by themselves (decision 13). */
export async function findLocalServers(fetch: Fetch = globalThis.fetch): Promise<{ provider: string; baseUrl: string }[]> {
  const answers = await Promise.all(
    localServers.map(async ({ provider, baseUrl, listPath }) => {
      try {
        const answer = await fetch(`${baseUrl}${listPath}`, { signal: AbortSignal.timeout(probeMs), redirect: 'error' });
        const body: unknown = await answer.json();
        return answer.ok && (OllamaList.safeParse(body).success || OpenAiList.safeParse(body).success) ? { provider, baseUrl } : undefined;
      } catch {
        return undefined;
      }
    }),
  );
  return answers.filter((one) => one !== undefined);
}

/** A server on this machine answers at once or is not there. */
const probeMs = 500;
