import type { HandlersOf } from '../../domain/contract/call.ts';
import type { signIn as calls } from '../../domain/contract/sign-in.ts';
import { fail } from '../../domain/errors.ts';
import { bearerOf } from '../http/authenticate.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { SignInService } from './index.ts';

export function signInHandlers(signIn: SignInService): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    captcha: () => signIn.captchas.issue(),

    async sendSms({ phone, notifyType: purpose, ...captcha }, { ip, user }) {
      if (purpose === 'UPDATE_PHONE' && !user) throw fail('notSignedIn');
      await signIn.codes.send({ phone, purpose, ip, captcha });
      return null;
    },

    smsLogin: ({ phone, captcha: code, graphCaptcha, graphCaptchaUuid }, { ip, userAgent }) =>
      signIn.byPhone({ phone, code, graphCaptcha, graphCaptchaUuid }, { ip, userAgent }),

    refresh: (_, { header }) => signIn.sessions.refresh(header('refresh-token') ?? ''),

    async logout(_, { header }) {
      await signIn.sessions.end({ accessToken: bearerOf(header('authorization')), refreshToken: header('refresh-token') });
      return null;
    },

    redeemHandOver: ({ code }, { ip, userAgent }) => signIn.redeemHandOver(code, { ip, userAgent }),
  };
}
