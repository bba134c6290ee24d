import type { Permission } from '../entities/user.ts';
import { limits } from '../limits/index.ts';
import { superCode, trialCode } from './buying.ts';
import { levelOf } from './entitlements.ts';
import { planCodes } from './plans.ts';

/**
 * The state of a user's trial: `running` is the trial itself, `offer` is the discount after the
 * trial. `remainingMs` is the time left in this phase; `endsAt` is its end (epoch ms).
 */
type TrialTime = { phase: 'running' | 'offer'; remainingMs: number; endsAt: number };

/**
 * MEM-005, MEM-006: returns the time left in the trial or in the three days after its end, while
 * the super membership is cheaper. Returns null at other times, and for users with that membership
 * or a higher one.
 */
export function trialTime(permissions: readonly Permission[], now: number): TrialTime | null {
  if (planCodes.indexOf(levelOf(permissions, now)) >= planCodes.indexOf(superCode)) return null;
  const trial = permissions.find(({ backendCode }) => backendCode === trialCode);
  const endsAt = trial?.authorizeEndTime;
  if (!trial || !endsAt || (trial.authorizeStartTime ?? now) > now) return null;
  if (now < endsAt) return { phase: 'running', remainingMs: endsAt - now, endsAt };
  const offerEndsAt = endsAt + limits.trial.offerMs;
  return now < offerEndsAt
    ? { phase: 'offer', remainingMs: offerEndsAt - now, endsAt: offerEndsAt }
    : null;
}
