import type { HandlersOf } from '../../domain/contract/call.ts';
import type { contract } from '../../domain/contract/index.ts';
import type { ModelCatalogue } from '../ports/model.ts';

/** GAP-65: the models of this server and the one that answers now. */
export function modelHandlers(catalogue: ModelCatalogue): HandlersOf<(typeof contract)['models'], unknown, object> {
  return {
    async list() {
      const [current, models, found] = await Promise.all([catalogue.current(), catalogue.list(), catalogue.found()]);
      return { current: { provider: current.provider, name: current.name }, starter: current.free, found, models };
    },
  };
}
