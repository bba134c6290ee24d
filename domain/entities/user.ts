import { z } from 'zod';

export const InviteInformation = z.object({ inviteUrl: z.string(), rewardToken: z.number().int() });

/**
 * A user (GAP-16, UC-001). `userId` and `userNo` are two different ids (ODD-31); users tell each
 * other their userNo. The plan's permissions are read by a separate call and joined in the
 * browser's session store. Fields with a default were added later: an older services tier may not
 * send them.
 */
export const User = z.object({
  userId: z.string(),
  userNo: z.string(),
  username: z.string().nullable(),
  phone: z.string().nullable(),
  bindWechat: z.boolean(),
  wechatOpenId: z.string().nullable(),
  tokens: z.number().int(),
  giftTokenNum: z.number().int(),
  inviteNum: z.number().int(),
  recallStatus: z.number().int(),
  inviteInformation: InviteInformation.default({ inviteUrl: '', rewardToken: 0 }),
  hasPassword: z.boolean().default(false),
  /** When the account will be deleted, epoch ms; null if no deletion was requested. */
  deletionDueAt: z.number().nullable().default(null),
  /** The user's picture as a data URL of a small WebP; null if no provider supplied a picture. */
  avatar: z.string().nullable().default(null),
});
export type User = z.infer<typeof User>;

export const TokenInfo = z.object({
  userNo: z.string(),
  tokens: z.number().int(),
  giftTokenNum: z.number().int(),
  usedTokens: z.number().int(),
});
export type TokenInfo = z.infer<typeof TokenInfo>;

/** A plan that a user has or had (MEM-001). Times are epoch ms, null = unlimited. */
export const Permission = z.object({
  backendCode: z.string(),
  expired: z.boolean(),
  authorizeStartTime: z.number().nullable(),
  authorizeEndTime: z.number().nullable(),
  productExtendInfo: z.object({ dbSize: z.number(), resourceSpaceSize: z.number() }).nullable(),
});
export type Permission = z.infer<typeof Permission>;
