import { z } from 'zod';
import { LinkedAccount, ProviderName } from '../entities/provider.ts';
import { SignedIn } from '../entities/session.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { UB } from './paths.ts';

const random = z.string().regex(/^[\w-]{22,128}$/);

/** What the web tier remembers about one sign-in attempt, and the provider's response to it. */
const AuthorizationResponse = z.object({
  provider: ProviderName,
  redirectUri: z.url({ protocol: /^https?$/ }).max(limits.oauth.addressMax),
  /** The callback's query, unchanged: `code`, `state`, `iss` or `error`. */
  answer: z.string().max(limits.oauth.answerMax),
  state: random,
  nonce: random,
  codeVerifier: random,
});

/**
 * Signing in through Google and GitHub, and linking them to an account (GAP-12, ADR 071). Called by
 * `/api/oauth` of the web tier.
 */
export const oauth = {
  providers: call({
    method: 'GET',
    path: `${UB}/auth/oauth/providers`,
    summary: 'Which providers there are; simulated ones are for trying things out',
    access: 'public',
    data: z.object({
      providers: z.array(z.object({ name: ProviderName, simulated: z.boolean() })),
    }),
  }),
  authorize: call({
    method: 'POST',
    path: `${UB}/auth/oauth/authorize`,
    summary:
      'The provider’s address that asks the person; to link, also a one-time code that stands for the signed-in user, and code 428 asks for a confirmation first',
    access: 'public',
    limit: { by: 'ip', perMinute: limits.oauth.perIpPerMinute },
    input: z.object({
      provider: ProviderName,
      intent: z.enum(['sign-in', 'link']),
      redirectUri: z.url({ protocol: /^https?$/ }).max(limits.oauth.addressMax),
      state: random,
      nonce: random,
      codeChallenge: random,
    }),
    data: z.object({ url: z.url(), linkCode: z.string().nullable() }),
  }),
  signIn: call({
    method: 'POST',
    path: `${UB}/auth/oauth/callback`,
    summary: 'Sign in, or register, with what the provider answered',
    access: 'public',
    session: 'opens',
    limit: { by: 'ip', perMinute: limits.oauth.perIpPerMinute },
    input: AuthorizationResponse.extend({
      invitationCode: z.string().max(limits.arrival.invitationMax).optional(),
      source: z.string().max(limits.arrival.sourceMax).optional(),
    }),
    data: SignedIn,
  }),
  link: call({
    method: 'POST',
    path: `${UB}/auth/oauth/link`,
    summary: 'Link what the provider answered to the user of the one-time code',
    access: 'public',
    input: AuthorizationResponse.extend({ linkCode: random }),
    data: z.null(),
  }),
  linked: call({
    method: 'GET',
    path: `${UB}/user/linked`,
    summary: 'The provider accounts that lead into this account, and whether one may go',
    access: 'signed-in',
    data: z.object({ accounts: z.array(LinkedAccount), mayUnlink: z.boolean() }),
  }),
  unlink: call({
    method: 'DELETE',
    path: `${UB}/user/linked/{provider}`,
    summary:
      'Unlink a provider account; never the last way in. Code 428 asks for a confirmation first',
    access: 'signed-in',
    params: z.object({ provider: ProviderName }),
    data: z.null(),
  }),
  handOver: call({
    method: 'POST',
    path: `${UB}/auth/hand-over/code`,
    summary:
      'A one-time code of 60 s that stands for this session, for the window that opened this one',
    access: 'signed-in',
    data: z.object({ code: z.string() }),
  }),
};
