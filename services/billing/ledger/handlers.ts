import type { billing as calls } from '../../../domain/contract/billing.ts';
import type { HandlersOf } from '../../../domain/contract/call.ts';
import type { CallContext, Caller } from '../../http/context.ts';
import type { Statement } from './statement.ts';

export function billingHandlers(
  statement: Statement,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    statement: ({ before }, { user }) => statement.page(user.id, before),
    exportStatement: (_, { user, language }) => statement.export(user.id, language),
  };
}
