import type { HandlersOf } from '../../domain/contract/call.ts';
import type { catalogue as calls } from '../../domain/contract/catalogue.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { CatalogueService } from './index.ts';

export function catalogueHandlers(catalogue: CatalogueService): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    list: ({ type, channel }, { user, language }) => catalogue.listProducts({ userId: user?.id, type, channel, language }),
  };
}
