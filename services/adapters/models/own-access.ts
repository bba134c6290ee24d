import type { ModelChoice, ModelEntry } from '../../../domain/contract/models.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  type Model,
  type ModelAccess,
  type ModelCatalogue,
  ModelError,
} from '../../ports/model.ts';
import type { OutsideClient } from '../../ports/outside-client.ts';
import {
  localProviders,
  mergeModels,
  modelEntry,
  type ProviderName,
  parseProviderName,
  staticModels,
} from './catalogue.ts';
import type { ModelsConfig } from './config.ts';
import { askList } from './list-models.ts';
import { languageModel } from './providers.ts';
import { createSdkModel } from './sdk-model.ts';

type Fetch = typeof globalThis.fetch;

/**
 * Opens models with a user's own key or, for a local provider, on the user's own server. Other
 * providers are called at the address that the operator configured.
 */
export function createOwnAccess({
  config,
  clock,
  fetch,
  outside,
}: {
  config: ModelsConfig;
  clock: Clock;
  fetch: Fetch;
  outside: Pick<OutsideClient, 'fetch'>;
}) {
  const fetchDirect: Fetch = (input, init) => fetch(input, { ...init, redirect: 'error' });
  /**
   * A user enters the address of a local provider, so `outside` checks it. Every other address is
   * the operator's.
   */
  const fetchOf = (provider: ProviderName): Fetch =>
    localProviders.includes(provider) ? outside.fetch : fetchDirect;

  const modelsReachableWith = (
    provider: ProviderName,
    { apiKey, baseUrl }: ModelAccess,
  ): ModelAccess => ({
    apiKey,
    baseUrl: localProviders.includes(provider) ? baseUrl : config.providers[provider].baseUrl,
  });

  function requestModelList(provider: ProviderName, access: ModelAccess) {
    const providers = { ...config.providers, [provider]: modelsReachableWith(provider, access) };
    return askList(provider, { ...config, provider: null, providers }, fetchOf(provider));
  }

  function open(entry: ModelEntry, access: ModelAccess): Model {
    const provider = entry.provider as ProviderName;
    return createSdkModel({
      entry,
      model: languageModel(
        provider,
        entry.name,
        modelsReachableWith(provider, access),
        fetchOf(provider),
      ),
      clock,
      own: true,
    });
  }

  async function models(
    name: string,
    access: ModelAccess,
  ): ReturnType<ModelCatalogue['listModelsFor']> {
    const provider = parseProviderName(name);
    if (!provider) return { reachable: false, models: [] };
    const answer = await requestModelList(provider, access);
    const listed = answer.status === 'read' ? answer.models : [];
    return {
      reachable: answer.status !== 'unreachable',
      models: mergeModels(staticModels(provider), listed),
    };
  }

  /**
   * Accepts a name that is not in the provider's list, because a provider offers new models before
   * its list contains them. It is unknown whether an unlisted model reads images; assume that it
   * does.
   */
  function named({ provider: name, name: model }: ModelChoice): ModelEntry | null {
    const provider = parseProviderName(name);
    return provider && !localProviders.includes(provider)
      ? modelEntry(provider, model, { images: true })
      : null;
  }

  /**
   * Checks a key with a request to a model if one is known. A model list may be public, so a
   * response from it does not prove that the key is valid.
   */
  async function check(
    name: string,
    access: ModelAccess,
  ): ReturnType<ModelCatalogue['checkAccess']> {
    const provider = parseProviderName(name);
    if (!provider) return 'refused';
    const [first] = staticModels(provider);
    if (first)
      return probeModel(open({ ...first, maxTokenAllowed: limits.models.keyCheckTokens }, access));
    const { status } = await requestModelList(provider, access);
    if (status === 'read') return 'taken';
    return status === 'refused' ? 'refused' : 'unreachable';
  }

  return { open, models, named, check };
}

/**
 * Any response except a rejected key shows that the key is valid, even an error about a missing
 * model or an empty balance.
 */
async function probeModel(model: Model): ReturnType<ModelCatalogue['checkAccess']> {
  const signal = AbortSignal.timeout(limits.models.keyCheckMs);
  const context = {
    language: 'en_US' as const,
    variant: 'general' as const,
    prompt: 'Hi',
    files: new Map(),
  };
  try {
    for await (const _ of model.stream({
      messages: [{ role: 'user', content: 'Hi' }],
      context,
      signal,
    }))
      return 'taken';
    return signal.aborted ? 'unreachable' : 'taken';
  } catch (error) {
    const failure = error instanceof ModelError ? error.failure : 'dropped';
    if (failure === 'refused') return 'refused';
    return failure === 'dropped' || failure === 'stalled' ? 'unreachable' : 'taken';
  }
}
