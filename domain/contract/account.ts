import { z } from 'zod';
import { planCodes } from '../billing/plans.ts';
import { Activity, SignedInDevice } from '../entities/device.ts';
import { InviteInformation, Permission, TokenInfo, User } from '../entities/user.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { UB, WB } from './paths.ts';

const captchaFields = {
  graphCaptcha: z.string().optional(),
  graphCaptchaUuid: z.string().optional(),
  graphProof: z.string().max(limits.proof.max).optional(),
};
const device = z.object({ device: z.uuid() });

export const account = {
  user: call({
    method: 'GET',
    path: `${UB}/user`,
    summary: 'The signed-in user',
    access: 'signed-in',
    data: User,
  }),
  permission: call({
    method: 'GET',
    path: `${UB}/user/product/permission`,
    summary: 'What the user’s plan allows; the active plan first',
    access: 'signed-in',
    data: z.object({ userPermissionInfoList: z.array(Permission) }),
  }),
  invite: call({
    method: 'GET',
    path: `${UB}/user/invite`,
    summary:
      'The link to invite people with, what each brings, how many came and for how many there was a reward (BILL-024, GAP-18)',
    access: 'signed-in',
    data: z.object({
      inviteInformation: InviteInformation,
      inviteNum: z.number().int(),
      rewardedNum: z.number().int(),
    }),
  }),
  receiveRecall: call({
    method: 'POST',
    path: `${UB}/user/recall/receive`,
    summary: 'Take the gift for coming back after thirty days, once (BILL-027, GAP-19)',
    access: 'signed-in',
    data: z.object({ wordCount: z.number().int() }),
    done: 'recallReceived',
  }),
  checkPlan: call({
    method: 'GET',
    path: `${UB}/user/product/check`,
    summary: 'Whether the user’s plan is this one or a higher one (MEM-017, GAP-21)',
    access: 'signed-in',
    input: z.object({ backendCode: z.enum(planCodes) }),
    data: z.boolean(),
  }),
  tokens: call({
    method: 'GET',
    path: `${WB}/users`,
    summary: 'The user’s token balance',
    access: 'signed-in',
    data: TokenInfo,
  }),
  rename: call({
    method: 'PUT',
    path: `${UB}/user`,
    summary: 'Change the username: 1–12 characters, unique whatever its case (UC-007, GAP-17)',
    access: 'signed-in',
    input: z.object({ username: z.string().max(200) }),
    data: z.null(),
    done: 'usernameSaved',
  }),
  changePhone: call({
    method: 'PUT',
    path: `${UB}/user/profile/phone`,
    summary:
      'Bind a phone or change it, with a code sent to the new one; code 428 asks for a confirmation first (BIND-005, GAP-15)',
    access: 'signed-in',
    input: z.object({ phone: z.string().max(40), captcha: z.string().max(40), ...captchaFields }),
    data: z.null(),
    done: 'phoneChanged',
  }),
  confirmation: call({
    method: 'GET',
    path: `${UB}/user/confirmation`,
    summary:
      'Whether a change of the ways in asks who is there first, and how that can be answered; with no way left, by signing in again (ASVS 7.5.1)',
    access: 'signed-in',
    data: z.object({
      needed: z.boolean(),
      ways: z.array(z.enum(['phone', 'password'])),
      phone: z.string(),
    }),
  }),
  sendConfirmation: call({
    method: 'POST',
    path: `${UB}/user/confirmation/sms`,
    summary:
      'Send a code to the phone the account has; codes 20 and 21 ask for the graphic captcha',
    access: 'signed-in',
    input: z.object(captchaFields),
    data: z.null(),
  }),
  confirm: call({
    method: 'POST',
    path: `${UB}/user/confirmation`,
    summary:
      'Prove who is there, by that code or by the password; holds ten minutes for this session',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.account.confirmsPerMinute },
    input: z.object({
      captcha: z.string().max(40).optional(),
      password: z.string().max(200).optional(),
      ...captchaFields,
    }),
    data: z.null(),
    done: 'confirmed',
  }),
  devices: call({
    method: 'GET',
    path: `${UB}/user/devices`,
    summary: 'Where the user is signed in',
    access: 'signed-in',
    data: z.object({ list: z.array(SignedInDevice) }),
  }),
  endDevice: call({
    method: 'DELETE',
    path: `${UB}/user/devices/{device}`,
    summary: 'Sign one device out, at once',
    access: 'signed-in',
    params: device,
    data: z.null(),
    done: 'deviceSignedOut',
  }),
  endOtherDevices: call({
    method: 'DELETE',
    path: `${UB}/user/devices`,
    summary: 'Sign out everywhere but here, at once',
    access: 'signed-in',
    data: z.object({ ended: z.number().int() }),
    done: 'devicesSignedOut',
  }),
  activity: call({
    method: 'GET',
    path: `${UB}/user/activity`,
    summary: 'The newest hundred entries of the account’s audit log, kept for 180 days',
    access: 'signed-in',
    data: z.object({ list: z.array(Activity) }),
  }),
  export: call({
    method: 'GET',
    path: `${UB}/user/export`,
    summary: 'Everything kept about the user, as a ZIP archive',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.account.exportsPerMinute },
    atOnce: limits.calls.download.atOnce,
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  askDeletion: call({
    method: 'POST',
    path: `${UB}/user/deletion`,
    summary:
      'Delete the account in seven days; signs out everywhere and stops what runs. Code 428 asks for a confirmation first',
    access: 'signed-in',
    data: z.object({ dueAt: z.number() }),
  }),
  undoDeletion: call({
    method: 'DELETE',
    path: `${UB}/user/deletion`,
    summary: 'Keep the account after all',
    access: 'signed-in',
    data: z.null(),
    done: 'deletionUndone',
  }),
};
