import type { HandlersOf } from '../../domain/contract/call.ts';
import type { signIn as calls } from '../../domain/contract/sign-in.ts';
import { fail } from '../../domain/errors.ts';
import { bearerToken } from '../http/authenticate.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { SignInService } from './sign-in.ts';

export function signInHandlers(
  signIn: SignInService,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    providers: (_, { language }) => {
      const { register, signUp, listOffered: offered } = signIn.ways;
      return { ways: offered(language), register, signUp };
    },

    captcha: (_, { ip }) => signIn.captchas.issue(ip),

    async sendSms({ phone, notifyType: purpose, ...captcha }, { ip, user }) {
      if (purpose === 'LOGIN' && !user) signIn.ways.assertOffered('phone');
      if (purpose === 'UPDATE_PHONE' && !user) throw fail('notSignedIn');
      await signIn.codes.send({ phone, purpose, ip, captcha });
      return null;
    },

    smsLogin: (
      { phone, captcha: code, graphCaptcha, graphCaptchaUuid, graphProof, ...arrival },
      { ip, userAgent },
    ) =>
      signIn.byPhone(
        { phone, code, graphCaptcha, graphCaptchaUuid, graphProof },
        { ip, userAgent, arrival },
      ),

    login: (
      { username, password, graphCaptcha, graphCaptchaUuid, graphProof },
      { ip, userAgent },
    ) =>
      signIn.passwords.login(
        { username, password, graphCaptcha, graphCaptchaUuid, graphProof },
        { ip, userAgent },
      ),

    async register({ invitationCode, source, ...account }, { ip }) {
      await signIn.passwords.register(account, ip, { invitationCode, source });
      return null;
    },

    passwordState: (_, { user }) => signIn.passwords.state(user),

    async setPassword(change, { user, ip, userAgent }) {
      await signIn.passwords.set(user, change, { ip, userAgent });
      return null;
    },

    refresh: (_, { header }) => signIn.sessions.refresh(header('refresh-token') ?? ''),

    async logout(_, { header }) {
      await signIn.sessions.end({
        accessToken: bearerToken(header('authorization')),
        refreshToken: header('refresh-token'),
      });
      return null;
    },

    redeemHandOver: ({ code }, { ip, userAgent }) => signIn.redeemHandOver(code, { ip, userAgent }),
  };
}
