import type { HandlersOf } from '../../domain/contract/call.ts';
import type { oauth as calls } from '../../domain/contract/oauth.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { SignInService } from '../sign-in/index.ts';
import type { OAuthService } from './oauth.ts';

export function oauthHandlers(
  oauth: OAuthService,
  signIn: SignInService,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    providers: () => ({ providers: oauth.providers() }),
    authorize: (input, { user }) => oauth.authorize(input, user),
    signIn: (input, { ip, userAgent }) => oauth.signIn(input, { ip, userAgent }),
    async link(input, { ip, userAgent }) {
      await oauth.link(input, { ip, userAgent });
      return null;
    },
    linked: (_, { user }) => oauth.linked(user.id),
    async unlink({ provider }, { user, ip, userAgent }) {
      await oauth.unlink(user, provider, { ip, userAgent });
      return null;
    },
    handOver: async (_, { user }) => ({ code: await signIn.issueHandOver(user.id) }),
  };
}
