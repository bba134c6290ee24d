import { z } from 'zod';
import type { ModelEntry } from '../../../domain/contract/models.ts';
import { limits } from '../../../domain/limits/index.ts';
import { modelEntry, type ProviderName } from './catalogue.ts';
import { defaultAddresses, type ModelsConfig } from './config.ts';
import { isKeyRefusal } from './errors.ts';

const OpenRouterList = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      name: z.string().optional(),
      context_length: z.number().nullish(),
      top_provider: z.object({ max_completion_tokens: z.number().nullish() }).nullish(),
      architecture: z.object({ input_modalities: z.array(z.string()).nullish() }).nullish(),
      pricing: z
        .object({ prompt: z.string().nullish(), completion: z.string().nullish() })
        .nullish(),
    }),
  ),
});
const OllamaList = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      details: z
        .object({ parameter_size: z.string().nullish(), families: z.array(z.string()).nullish() })
        .nullish(),
    }),
  ),
});
const OpenAiList = z.object({ data: z.array(z.object({ id: z.string() })) });
const TogetherList = z.array(
  z.object({
    id: z.string(),
    display_name: z.string().nullish(),
    type: z.string().nullish(),
    context_length: z.number().nullish(),
  }),
);

type Fetch = typeof globalThis.fetch;
type ListSource = { url: string; key?: string | undefined; read(body: unknown): ModelEntry[] };

/**
 * Local servers that are searched for on their default ports, with the path of their model list.
 */
const localServers = [
  { provider: 'Ollama', baseUrl: defaultAddresses.Ollama, listPath: 'api/tags' },
  { provider: 'LMStudio', baseUrl: defaultAddresses.LMStudio, listPath: 'v1/models' },
] as const;

/**
 * Returns the models that a provider's endpoint lists. The result is empty when the provider has no
 * endpoint or is not configured, or when the request fails or takes more than 3 s. The static list
 * is then used (MODEL-007).
 */
export async function dynamicModels(
  provider: ProviderName,
  config: ModelsConfig,
  fetch: Fetch = globalThis.fetch,
): Promise<ModelEntry[]> {
  const answer = await askList(provider, config, fetch);
  return answer.status === 'read' ? answer.models : [];
}

/**
 * Requests the model list from a provider's endpoint. Returns `none` when the provider has no
 * endpoint for model lists or is not configured.
 */
export async function askList(
  provider: ProviderName,
  config: ModelsConfig,
  fetch: Fetch = globalThis.fetch,
): Promise<
  { status: 'read'; models: ModelEntry[] } | { status: 'none' | 'refused' | 'unreachable' }
> {
  const source = listSource(provider, config);
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

/**
 * Converts OpenRouter's prices from dollars per token to dollars per million tokens. A negative
 * price means unknown.
 */
function readPrice(
  prompt: string | null | undefined,
  completion: string | null | undefined,
): ModelEntry['price'] {
  const [input, output] = [
    Number(prompt ?? Number.NaN) * million,
    Number(completion ?? Number.NaN) * million,
  ];
  return input >= 0 && output >= 0 ? { input, output } : null;
}

/** Uses the maximum answer length from the list, unless the number is too small to be real. */
function readOutput(tokens: number | null | undefined): Partial<ModelEntry> {
  return Number.isSafeInteger(tokens) && tokens != null && tokens >= limits.models.turnCapRoom
    ? { maxTokenAllowed: tokens }
    : {};
}

function listSource(provider: ProviderName, config: ModelsConfig): ListSource | undefined {
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
              ...readOutput(one.top_provider?.max_completion_tokens),
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
      return {
        url: `${baseUrl ?? defaultAddresses.LMStudio.replace(/\/$/, '')}/v1/models`,
        key,
        read: readOpenAi(provider),
      };
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
            .map((one) =>
              modelEntry(provider, one.id, {
                label: one.display_name ?? one.id,
                context: one.context_length ?? null,
              }),
            ),
      };
    default:
      return undefined;
  }
}

/**
 * An OpenAI-compatible list does not show which models read images. Assume that all models at an
 * address of the operator do; for models of a local server, guess from the name.
 */
const readOpenAi = (provider: ProviderName) => (body: unknown) =>
  OpenAiList.parse(body).data.map((one) =>
    modelEntry(provider, one.id, {
      images: provider === 'OpenAILike' || /vision|llava|pixtral|[-_]vl\b/i.test(one.id),
    }),
  );

/**
 * Returns the local servers that respond on their default ports. They are offered to the operator,
 * never used automatically (ADR 066).
 */
export async function findLocalServers(
  fetch: Fetch = globalThis.fetch,
): Promise<{ provider: string; baseUrl: string }[]> {
  const answers = await Promise.all(
    localServers.map(async ({ provider, baseUrl, listPath }) => {
      try {
        const answer = await fetch(`${baseUrl}${listPath}`, {
          signal: AbortSignal.timeout(probeMs),
          redirect: 'error',
        });
        const body: unknown = await answer.json();
        return answer.ok &&
          (OllamaList.safeParse(body).success || OpenAiList.safeParse(body).success)
          ? { provider, baseUrl }
          : undefined;
      } catch {
        return undefined;
      }
    }),
  );
  return answers.filter((one) => one !== undefined);
}

/** A server on this machine responds immediately or does not exist. */
const probeMs = 500;
