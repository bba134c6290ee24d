import { z } from 'zod';
import { Captcha, SignedIn } from '../entities/session.ts';
import { limits } from '../limits.ts';
import { call } from './call.ts';
import { UB, UB2 } from './paths.ts';

/** GAP-09…11, AUTH-008…012, AUTH-028, AUTH-034. */
export const signIn = {
  captcha: call({ method: 'GET', path: `${UB}/captcha/graph`, summary: 'Draw a graphic captcha', access: 'public', data: Captcha }),
  sendSms: call({
    method: 'POST',
    path: `${UB2}/captcha/sms`,
    summary: 'Send a code by SMS; codes 20 and 21 ask for the graphic captcha',
    access: 'public',
    input: z.object({
      phone: z.string(),
      notifyType: z.enum(['LOGIN', 'UPDATE_PHONE']),
      graphCaptcha: z.string().optional(),
      graphCaptchaUuid: z.string().optional(),
    }),
    data: z.null(),
  }),
  smsLogin: call({
    method: 'POST',
    path: `${UB}/auth/sms-login`,
    summary: 'Sign in, or register a new phone, with a code',
    access: 'public',
    input: z.object({
      phone: z.string(),
      captcha: z.string(),
      invitationCode: z.string().max(limits.arrival.invitationMax).optional(),
      source: z.string().max(limits.arrival.sourceMax).optional(),
      graphCaptcha: z.string().optional(),
      graphCaptchaUuid: z.string().optional(),
    }),
    data: SignedIn,
  }),
  refresh: call({
    method: 'GET',
    path: `${UB}/auth/refresh-token`,
    summary: 'Exchange the refresh token of the Refresh-Token header for a new pair',
    access: 'public',
    data: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  }),
  logout: call({
    method: 'GET',
    path: `${UB}/auth/logout`,
    summary: 'End this session and its family of tokens',
    access: 'public',
    data: z.null(),
  }),
  redeemHandOver: call({
    method: 'POST',
    path: `${UB}/auth/hand-over`,
    summary: 'Exchange a one-time code of 60 s for a session (decision 34)',
    access: 'public',
    input: z.object({ code: z.string().min(1).max(200) }),
    data: SignedIn,
  }),
};
