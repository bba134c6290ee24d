import type { account as calls } from '../../domain/contract/account.ts';
import type { HandlersOf } from '../../domain/contract/call.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { AccountService } from './index.ts';

export function accountHandlers(account: AccountService): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    user: (_, { user }) => account.user(user.id),
    permission: (_, { user }) => account.permission(user.id),
    tokens: (_, { user }) => account.tokens(user.id),
  };
}
