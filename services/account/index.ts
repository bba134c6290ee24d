export { type AccountService, createAccount } from './account.ts';
export { type Avatars, createAvatars } from './avatars.ts';
export type { Confirmation } from './confirmation.ts';
export { accountHandlers } from './handlers.ts';
export { rewardInviter, sweepInvitationRewards } from './invitation-rewards.ts';
export { createOwnAccount } from './own-account.ts';
export { type PersonalTable, personalTables } from './personal-tables.ts';
export { grantPlan, readPlanTimeline, revokePlan } from './plan-grants.ts';
export { accountRows } from './rows.ts';
