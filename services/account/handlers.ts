import type { account as calls } from '../../domain/contract/account.ts';
import type { HandlersOf } from '../../domain/contract/call.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { AccountService } from './account.ts';
import type { OwnAccount } from './own-account.ts';
import { requestingUser } from './requesting-user.ts';

export function accountHandlers(
  account: AccountService,
  own: OwnAccount,
): HandlersOf<typeof calls, Caller, CallContext> {
  /** Awaits `work` and returns null, for calls that only confirm success. */
  const done = async (work: Promise<unknown>) => {
    await work;
    return null;
  };
  return {
    user: (_, { user }) => account.user(user.id),
    permission: (_, { user }) => account.permission(user.id),
    invite: (_, { user }) => account.invitation(user.id),
    receiveRecall: (_, { user }) => account.receiveRecall(user.id),
    checkPlan: ({ backendCode }, { user }) => account.hasPlan(user.id, backendCode),
    tokens: (_, { user }) => account.tokens(user.id),
    rename: ({ username }, context) => done(own.profile.rename(requestingUser(context), username)),
    changePhone: (input, context) => done(own.profile.changePhone(requestingUser(context), input)),
    confirmation: (_, context) => own.confirmation.state(requestingUser(context)),
    sendConfirmation: (captcha, context) =>
      done(own.confirmation.sendCode(requestingUser(context), captcha)),
    confirm: (input, context) => done(own.confirmation.confirm(requestingUser(context), input)),
    devices: async (_, context) => ({ list: await own.activity.devices(requestingUser(context)) }),
    endDevice: ({ device }, context) =>
      done(own.activity.endDevice(requestingUser(context), device)),
    endOtherDevices: (_, context) => own.activity.endOtherDevices(requestingUser(context)),
    activity: async (_, { user }) => ({ list: await own.activity.list(user.id) }),
    export: (_, context) => own.archive.export(requestingUser(context)),
    askDeletion: (_, context) => own.deletion.request(requestingUser(context)),
    undoDeletion: (_, context) => done(own.deletion.cancel(requestingUser(context))),
  };
}
