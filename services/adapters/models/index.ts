import type { ModelEntry } from '../../../domain/contract/models.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Model, ModelCatalogue } from '../../ports/model.ts';
import { type OutsideClient, OutsideError } from '../../ports/outside-client.ts';
import {
  localProviders,
  mergeModels,
  modelEntry,
  type ProviderName,
  providerNames,
  staticModels,
} from './catalogue.ts';
import type { ModelsConfig } from './config.ts';
import { dynamicModels, findLocalServers } from './list-models.ts';
import { offeredModels } from './offered-models.ts';
import { createOwnAccess } from './own-access.ts';
import { languageModel } from './providers.ts';
import { createSdkModel } from './sdk-model.ts';

export { type ModelsConfig, readModelsConfig } from './config.ts';

/** The default for `outside`: refuses every request to the address of a user's own server. */
const noOutside: Pick<OutsideClient, 'fetch'> = {
  fetch: () => Promise.reject(new OutsideError('refused', 'no address is allowed')),
};

/** Reloads a model list after this time; the previous list is used until the new one has loaded. */
const listKeptMs = 60_000;

/**
 * Creates the catalogue of the configured providers' models. While no provider is configured, the
 * starter is the current model (ADR 066).
 */
export function createModelCatalogue({
  config,
  starter,
  clock,
  fetch = globalThis.fetch,
  outside = noOutside,
}: {
  config: ModelsConfig;
  starter: Model;
  clock: Clock;
  /** Sends requests to the providers that the operator configured. */
  fetch?: typeof globalThis.fetch;
  /** Sends requests to the servers of users. By default these requests are refused. */
  outside?: Pick<OutsideClient, 'fetch'>;
}): ModelCatalogue {
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const list = cachedFor(clock, () => listModels(config, fetch));
  const found = cachedFor(clock, () =>
    config.provider ? Promise.resolve([]) : findLocalServers(fetch),
  );
  const own = createOwnAccess({ config, clock, fetch, outside });
  let model: Promise<Model> | undefined;
  return {
    current() {
      model ??= config.provider ? currentEntry(config, list).then(open) : Promise.resolve(starter);
      // Load a failed list again with the next prompt.
      model.catch(() => {
        model = undefined;
      });
      return model;
    },
    list,
    async listOffered() {
      if (!config.provider) return [];
      const models = await list();
      return offeredModels(
        config.offer,
        models.filter(isConfigured),
        await currentEntry(config, list),
      );
    },
    findLocalServers: found,
    providers: providerNames.map((name) => ({ name, address: localProviders.includes(name) })),
    createModel: (entry, access) => (access ? own.open(entry, access) : open(entry)),
    listModelsFor: own.models,
    resolveUnlisted: own.named,
    checkAccess: own.check,
  };

  function open(entry: ModelEntry): Model {
    const provider = entry.provider as ProviderName;
    return createSdkModel({
      entry,
      model: languageModel(provider, entry.name, config.providers[provider]),
      clock,
    });
  }

  function isConfigured({ provider }: ModelEntry): boolean {
    const { apiKey, baseUrl } = config.providers[provider as ProviderName];
    return (
      provider === config.provider ||
      (localProviders.some((one) => one === provider) ? baseUrl : apiKey) !== undefined
    );
  }
}

async function listModels(
  config: ModelsConfig,
  fetch: typeof globalThis.fetch,
): Promise<ModelEntry[]> {
  const lists = await Promise.all(
    providerNames.map(async (provider) =>
      mergeModels(staticModels(provider), await dynamicModels(provider, config, fetch)),
    ),
  );
  return lists.flat();
}

/** Returns the configured model, otherwise the first model of the configured provider. */
async function currentEntry(
  config: ModelsConfig,
  list: () => Promise<ModelEntry[]>,
): Promise<ModelEntry> {
  const provider = config.provider;
  if (!provider) throw new Error('No provider is configured');
  const models = (await list()).filter((entry) => entry.provider === provider);
  const entry = config.model
    ? (models.find((one) => one.name === config.model) ??
      modelEntry(provider, config.model, { images: true }))
    : models[0];
  if (!entry) throw new Error(`LLM_MODEL is missing: ${provider} names no model of its own`);
  const named = config.offer !== null && config.offer !== 'all' ? config.offer : [];
  const price = named.find((one) => one.provider === provider && one.name === entry.name)?.price;
  return price ? { ...entry, price } : entry;
}

function cachedFor<T>(clock: Clock, load: () => Promise<T>): () => Promise<T> {
  let kept: { at: number; value: Promise<T> } | undefined;
  return () => {
    const now = clock.now().getTime();
    const last = kept;
    if (!last || now - last.at > listKeptMs) {
      const value = load();
      kept = { at: now, value: last ? last.value : value };
      // Continue with the old list, so that no prompt waits while the new one loads.
      if (last) value.then(() => (kept = { at: now, value })).catch(() => {});
    }
    return (kept as { value: Promise<T> }).value;
  };
}
