import { z } from 'zod';
import { Captcha, PasswordState, SignedIn } from '../entities/session.ts';
import { limits } from '../limits/index.ts';
import { registrations, ways } from '../sign-in/sign-in-methods.ts';
import { call } from './call.ts';
import { UB, UB2 } from './paths.ts';

const arrival = {
  invitationCode: z.string().max(limits.arrival.invitationMax).optional(),
  source: z.string().max(limits.arrival.sourceMax).optional(),
};
/** The user's answer to the graphic captcha; `graphProof` is its proof of work. */
const captchaFields = {
  graphCaptcha: z.string().max(20).optional(),
  graphCaptchaUuid: z.string().max(64).optional(),
  graphProof: z.string().max(limits.proof.max).optional(),
};
/**
 * The limits here are wide, so that invalid input reaches the handler and always gets the message
 * of GAP-10.
 */
const credentials = { username: z.string().max(320), password: z.string().max(1024) };

export const signIn = {
  providers: call({
    method: 'GET',
    path: `${UB}/auth/providers`,
    summary: 'Which ways in are offered here, in order, and who may make an account',
    access: 'public',
    data: z.object({
      ways: z.array(z.enum(ways)),
      register: z.enum(registrations),
      /** Whether an account can be made with a name and a password. */
      signUp: z.boolean(),
    }),
  }),
  captcha: call({
    method: 'GET',
    path: `${UB}/captcha/graph`,
    summary: 'Draw a graphic captcha, with the work that is to be proven with its answer',
    access: 'public',
    data: Captcha,
    limit: { by: 'ip', perMinute: limits.captcha.perIpPerMinute },
  }),
  sendSms: call({
    method: 'POST',
    path: `${UB2}/captcha/sms`,
    summary: 'Send a code by SMS; codes 20 and 21 ask for the graphic captcha',
    access: 'public',
    limit: { by: 'ip', perMinute: limits.sms.perIpPerMinute },
    input: z.object({
      phone: z.string(),
      notifyType: z.enum(['LOGIN', 'UPDATE_PHONE']),
      graphCaptcha: z.string().optional(),
      graphCaptchaUuid: z.string().optional(),
      graphProof: z.string().max(limits.proof.max).optional(),
    }),
    data: z.null(),
  }),
  smsLogin: call({
    method: 'POST',
    path: `${UB}/auth/sms-login`,
    summary: 'Sign in, or register a new phone, with a code',
    access: 'public',
    session: 'opens',
    input: z.object({
      phone: z.string(),
      captcha: z.string(),
      ...arrival,
      ...captchaFields,
    }),
    data: SignedIn,
  }),
  login: call({
    method: 'POST',
    path: `${UB}/auth/login`,
    summary:
      'Sign in with a user name (or phone) and password; code 21 asks for the graphic captcha',
    access: 'public',
    session: 'opens',
    limit: { by: 'ip', perMinute: limits.password.perIpPerMinute },
    input: z.object({ ...credentials, ...arrival, ...captchaFields }),
    data: SignedIn,
  }),
  register: call({
    method: 'POST',
    path: `${UB}/auth/register`,
    summary:
      'Make an account with a name and a password, where this is offered; then sign in with it',
    access: 'public',
    limit: { by: 'ip', perMinute: limits.sms.perIpPerMinute },
    input: z.object({ ...credentials, ...arrival, ...captchaFields }),
    data: z.null(),
  }),
  passwordState: call({
    method: 'GET',
    path: `${UB}/user/profile/password`,
    summary: 'Whether the caller has a password, must replace it, and how a change is confirmed',
    access: 'signed-in',
    data: PasswordState,
  }),
  setPassword: call({
    method: 'PUT',
    path: `${UB}/user/profile/password`,
    summary: 'Set or change the password; ends every other session',
    access: 'signed-in',
    input: z.object({
      password: z.string().max(1024),
      oldPassword: z.string().max(1024).optional(),
      /** A code sent to the account’s own phone by `account.sendConfirmation`. */
      captcha: z.string().max(20).optional(),
    }),
    data: z.null(),
  }),
  refresh: call({
    method: 'GET',
    path: `${UB}/auth/refresh-token`,
    summary: 'Exchange the refresh token of the Refresh-Token header for a new pair',
    access: 'public',
    session: 'renews',
    data: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  }),
  logout: call({
    method: 'GET',
    path: `${UB}/auth/logout`,
    summary: 'End this session and its family of tokens',
    access: 'public',
    session: 'ends',
    data: z.null(),
  }),
  redeemHandOver: call({
    method: 'POST',
    path: `${UB}/auth/hand-over`,
    summary: 'Exchange a one-time code of 60 s for a session (ADR 071)',
    access: 'public',
    session: 'opens',
    input: z.object({ code: z.string().min(1).max(200) }),
    data: SignedIn,
  }),
};
