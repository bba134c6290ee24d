import type { HandlersOf } from '../../domain/contract/call.ts';
import type { models as calls } from '../../domain/contract/models.ts';
import { fail } from '../../domain/errors.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { ModelCatalogue } from '../ports/model.ts';
import { readOwnAddress } from './addresses.ts';
import type { ModelKeys } from './keys.ts';
import type { PersonalModelsService } from './personal.ts';

type Options = {
  catalogue: ModelCatalogue;
  keys: ModelKeys;
  personal: PersonalModelsService;
  ownHosts: readonly string[];
};

/** Handles the calls about models (GAP-65) and about a user's own keys and settings. */
export function modelHandlers({
  catalogue,
  keys,
  personal,
  ownHosts,
}: Options): HandlersOf<typeof calls, Caller, CallContext> {
  const providers = catalogue.providers.filter(({ address }) => !address || ownHosts.length > 0);
  return {
    async list() {
      const [current, models, found] = await Promise.all([
        catalogue.current(),
        catalogue.list(),
        catalogue.findLocalServers(),
      ]);
      return {
        current: { provider: current.provider, name: current.name },
        starter: current.free,
        found,
        models,
      };
    },
    async mine(_, { user }) {
      const [current, { models, keys: list }, turnCap] = await Promise.all([
        catalogue.current().catch(() => null),
        personal.listForUser(user.id),
        personal.readTurnCap(user.id),
      ]);
      const inUse =
        current && !current.free ? { provider: current.provider, name: current.name } : null;
      return { current: inUse, models, keys: list, providers, turnCap };
    },
    async saveKey({ provider, key, address }, { user, ip, userAgent }) {
      const known = providers.find(({ name }) => name === provider);
      if (!known) throw fail('notFound');
      const baseUrl = known.address ? readOwnAddress(address ?? '', ownHosts) : null;
      if (baseUrl === undefined) throw fail('addressRefused');
      if (!known.address && key === '') throw fail('invalidInput');
      const access = { apiKey: key || undefined, baseUrl: baseUrl ?? undefined };
      const verdict = await catalogue.checkAccess(provider, access);
      if (verdict === 'refused') throw fail('ownKeyRefused');
      if (verdict === 'unreachable') throw fail('ownServerDown');
      const { hint } = await keys.save(user.id, provider, { key, baseUrl }, { ip, userAgent });
      return { provider, hint, baseUrl, state: 'ready' };
    },
    async removeKey({ provider }, { user, ip, userAgent }) {
      await keys.remove(user.id, provider, { ip, userAgent });
      return null;
    },
    async saveTurnCap({ tokens }, { user }) {
      await personal.saveTurnCap(user.id, tokens);
      return { turnCap: tokens };
    },
  };
}
