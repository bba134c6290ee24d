import type { HandlersOf } from '../../domain/contract/call.ts';
import type { wechat as calls } from '../../domain/contract/wechat.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { PhoneProof } from './sign-in.ts';
import type { WechatService } from './wechat.ts';

export function wechatHandlers(
  wechat: WechatService,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    createSignInCode: (arrival, { header }) =>
      wechat.createSignInCode(browserKeyOf(header), arrival),

    signInStatus: async ({ sessionKey }, { header }) => ({
      wxSanLoopStatus: await wechat.signInStatus(sessionKey, browserKeyOf(header)),
    }),

    takeTokens: ({ sessionKey }, { ip, userAgent, header }) =>
      wechat.takeTokens({
        sessionKey,
        browserKey: browserKeyOf(header),
        visitor: { ip, userAgent },
      }),

    enter: ({ sessionKey, invitationCode, source, ...proof }, { ip, userAgent, header }) =>
      wechat.enter(
        { sessionKey, browserKey: browserKeyOf(header), visitor: { ip, userAgent } },
        proofOf(proof),
        {
          invitationCode,
          source,
        },
      ),

    createBindCode: (_, { user }) => wechat.createBindCode(user),

    authorize: ({ type, product }, { user }) => wechat.authorize(user, type, product),

    authorized: async (came, { user }) => ({
      wxSanLoopStatus: await wechat.completeAuthorization(user, came),
    }),

    bindStatus: async ({ sessionKey }, { user }) => ({
      wxSanLoopStatus: await wechat.bindStatus(sessionKey, user.id),
    }),
  };
}

/**
 * Returns the key that identifies the browser. The web tier sets this header from a cookie that
 * scripts cannot read.
 */
function browserKeyOf(header: CallContext['header']): string {
  const key = header('x-browser-key') ?? '';
  return /^[\w-]{22,128}$/.test(key) ? key : '';
}

/**
 * Returns the phone and the code to verify; undefined if both are empty. If only one is given, both
 * are verified, which fails (BIND-007).
 */
function proofOf({
  phone = '',
  captcha = '',
  ...graph
}: { [Field in keyof PhoneProof]?: string | undefined }): PhoneProof | undefined {
  return phone || captcha ? { phone, captcha, ...graph } : undefined;
}
