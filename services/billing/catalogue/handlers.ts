import type { HandlersOf } from '../../../domain/contract/call.ts';
import type { catalogue as calls } from '../../../domain/contract/catalogue.ts';
import type { CallContext, Caller } from '../../http/context.ts';
import type { CatalogueService } from './catalogue.ts';
import type { Codes } from './codes.ts';

type Services = { catalogue: CatalogueService; codes: Codes };

export function catalogueHandlers({
  catalogue,
  codes,
}: Services): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    list: ({ type, channel }, { user, language }) =>
      catalogue.listProducts({ userId: user?.id, type, channel, language }),
    redeem: ({ code }, { user }) => codes.redeem(user.id, code),
  };
}
