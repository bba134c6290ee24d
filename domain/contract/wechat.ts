import { z } from 'zod';
import { productTypes } from '../entities/product.ts';
import { SignedIn } from '../entities/session.ts';
import { BindScanStatus, ScanCode, SignInScanStatus } from '../entities/wechat.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { UB } from './paths.ts';

const { invitationMax, sourceMax } = limits.arrival;
const arrival = {
  invitationCode: z.string().max(invitationMax).optional(),
  source: z.string().max(sourceMax).optional(),
};
const scan = z.object({ sessionKey: z.string().min(1).max(128) });

/**
 * GAP-13, GAP-14: calls to sign in, or to link a WeChat account, with a code that the user scans
 * with WeChat. A session key works only in the browser that requested it.
 */
export const wechat = {
  createSignInCode: call({
    method: 'POST',
    path: `${UB}/wx/auth/qrcode`,
    summary: 'A code whose scan signs this browser in',
    access: 'public',
    limit: { by: 'ip', perMinute: limits.wechat.perIpPerMinute },
    input: z.object(arrival),
    data: ScanCode,
  }),
  signInStatus: call({
    method: 'GET',
    path: `${UB}/wx/auth/status`,
    summary: 'Where that scan stands; unknown, foreign and used keys are EXPIRED',
    access: 'public',
    input: scan,
    data: z.object({ wxSanLoopStatus: SignInScanStatus }),
  }),
  takeTokens: call({
    method: 'POST',
    path: `${UB}/wx/auth/token`,
    summary: 'Sign in after REG, once per session key',
    access: 'public',
    session: 'opens',
    input: scan,
    data: SignedIn,
  }),
  enter: call({
    method: 'POST',
    path: `${UB}/wx/auth/bind`,
    summary:
      'Sign in after NO_REG or REG_NO_PHONE, with a phone and its code or with neither; 22 for a phone of another account',
    access: 'public',
    session: 'opens',
    input: z.object({
      ...scan.shape,
      ...arrival,
      phone: z.string().optional(),
      captcha: z.string().optional(),
      graphCaptcha: z.string().optional(),
      graphCaptchaUuid: z.string().optional(),
      graphProof: z.string().max(limits.proof.max).optional(),
    }),
    data: SignedIn,
  }),
  createBindCode: call({
    method: 'POST',
    path: `${UB}/wx/bind/qrcode`,
    summary:
      'A code whose scan binds a WeChat account to the user, in the place of the one they have. Code 428 asks for a confirmation first',
    access: 'signed-in',
    data: ScanCode,
  }),
  bindStatus: call({
    method: 'GET',
    path: `${UB}/wx/bind/status`,
    summary: 'Where that binding stands',
    access: 'signed-in',
    input: scan,
    data: z.object({ wxSanLoopStatus: BindScanStatus }),
  }),
  authorize: call({
    method: 'POST',
    path: `${UB}/wx/bind/authorize`,
    summary:
      'For somebody who pays inside WeChat and is not bound to it: the page of WeChat’s that says who he is and leads back to what they were buying. Code 428 asks for a confirmation first',
    access: 'signed-in',
    input: z.object({ type: z.enum(productTypes), product: z.string().max(64).optional() }),
    data: z.object({ url: z.string() }),
  }),
  authorized: call({
    method: 'POST',
    path: `${UB}/wx/bind/authorized`,
    summary:
      'Binds whoever came back from there with `code` and `state`; what came of it, also when asked again',
    access: 'signed-in',
    input: z.object({ code: z.string().min(1).max(128), state: z.string().min(1).max(128) }),
    data: z.object({ wxSanLoopStatus: BindScanStatus }),
  }),
};
