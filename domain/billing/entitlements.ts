import { isPlanCode, type PlanCode, planCodes, plans } from './plans.ts';

/** A plan of a user on the wire (MEM-001). Times are epoch ms; a null time sets no limit. */
type Entry = {
  backendCode: string;
  expired: boolean;
  authorizeStartTime: number | null;
  authorizeEndTime: number | null;
};

/** Features that a plan may have beyond the free plan (MEM-007…009). */
export const gates = ['canInject', 'hasDeepBase', 'hasGrade', 'hasDownload'] as const;
export type Gate = (typeof gates)[number];
export type Gates = Record<Gate, boolean>;

/**
 * MEM-002, MEM-004, MEM-010: returns the highest plan among the entries whose code begins with
 * `CODE_PLAN` and that are valid at `now` (epoch ms). Returns the free plan if there is none.
 */
export function levelOf(entries: readonly Entry[], now: number): PlanCode {
  const holds = ({ expired, authorizeStartTime, authorizeEndTime }: Entry) =>
    !expired &&
    (authorizeStartTime ?? now) <= now &&
    now < (authorizeEndTime ?? Number.POSITIVE_INFINITY);
  const codes = entries.filter(holds).map(({ backendCode }) => backendCode);
  return planCodes.filter((code) => codes.includes(code)).at(-1) ?? 'CODE_PLAN_FREE';
}

/** Returns which features the plan with this code has. An unknown code counts as the free plan. */
export function gatesOf(level: string): Gates {
  const { canInject, hasDeepBase, hasGrade, hasDownload } =
    plans[isPlanCode(level) ? level : 'CODE_PLAN_FREE'];
  return { canInject, hasDeepBase, hasGrade, hasDownload };
}
