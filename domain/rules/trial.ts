import type { Permission } from '../entities/user.ts';
import { limits } from '../limits.ts';
import { superCode, trialCode } from './buying.ts';
import { levelOf } from './levels.ts';
import { planCodes } from './plans.ts';

/** What is said of somebody's trial: how long it still runs, or how long the offer after it still stands. Times in ms, moments as epoch ms. */
export type TrialTime = { phase: 'running' | 'offer'; remainingMs: number; endsAt: number };

/**
 * MEM-005, MEM-006: the time that runs during the trial and on for three days after its end, while the super membership is offered
 * for less; null outside both, and for whoever has that membership or more.
 */
export function trialTime(permissions: readonly Permission[], now: number): TrialTime | null {
  if (planCodes.indexOf(levelOf(permissions, now)) >= planCodes.indexOf(superCode)) return null;
  const trial = permissions.find(({ backendCode }) => backendCode === trialCode);
  const endsAt = trial?.authorizeEndTime;
  if (!trial || !endsAt || (trial.authorizeStartTime ?? now) > now) return null;
  if (now < endsAt) return { phase: 'running', remainingMs: endsAt - now, endsAt };
  const offerEndsAt = endsAt + limits.trial.offerMs;
  return now < offerEndsAt ? { phase: 'offer', remainingMs: offerEndsAt - now, endsAt: offerEndsAt } : null;
}
