import { type PlanCode, planCodes } from './plans.ts';

/**
 * A plan given to a user: `at` is when (epoch ms), `lastsMs` for how long (null: without end), and
 * `revokedAt` when it was revoked (epoch ms; null: never).
 */
export type Grant = {
  code: PlanCode;
  at: number;
  lastsMs: number | null;
  revokedAt: number | null;
};

/** When a plan starts and ends, epoch ms; `endsAt` is null for a plan without end. */
export type Term = { code: PlanCode; startsAt: number; endsAt: number | null };

/**
 * The active plan; the waiting plans in the order in which they start; the ended plans, the latest
 * first.
 */
export type PlanTimeline = { active: Term | null; waiting: Term[]; ended: Term[] };

type Left = Grant & { left: number };

/**
 * Computes a user's plans from all grants (GAP-26). The highest plan with time left is active;
 * lower plans pause until it ends. Granting the same plan again extends it. A plan that would start
 * after a plan without end never starts and is left out.
 */
export function planTimelineAt(grants: readonly Grant[], now: number): PlanTimeline {
  const known = grants.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
  const moments = [
    ...new Set([...known.flatMap(({ at, revokedAt }) => [at, revokedAt ?? at]), now]),
  ].filter((at) => at <= now);
  const held: Left[] = [];
  const began = new Map<PlanCode, number>();
  const ended = new Map<PlanCode, Term & { endsAt: number }>();
  let clock = Number.NEGATIVE_INFINITY;
  for (const moment of moments.sort((a, b) => a - b)) {
    for (let top = highest(held); top && clock < moment; top = highest(held)) {
      const used = Math.min(top.left, moment - clock);
      top.left -= used;
      clock += used;
      endIfOver(top.code, clock);
      begin(clock);
    }
    clock = moment;
    for (const grant of known)
      if (grant.at === moment)
        held.push({ ...grant, left: grant.lastsMs ?? Number.POSITIVE_INFINITY });
    begin(clock);
    for (const one of held)
      if (one.revokedAt !== null && one.revokedAt <= moment && one.left > 0) {
        one.left = 0;
        endIfOver(one.code, moment);
      }
    begin(clock);
  }
  const turns = turnsOf(held, began, now);
  const over = [...ended.values()].filter(({ code }) => leftOf(held, code) <= 0);
  return {
    active: turns[0] ?? null,
    waiting: turns.slice(1),
    ended: over.sort((a, b) => b.endsAt - a.endsAt),
  };

  function begin(at: number): void {
    const top = highest(held);
    if (!top || began.has(top.code)) return;
    began.set(top.code, at);
    ended.delete(top.code);
  }

  function endIfOver(code: PlanCode, at: number): void {
    const startsAt = began.get(code);
    if (startsAt === undefined || leftOf(held, code) > 0) return;
    ended.set(code, { code, startsAt, endsAt: at });
    began.delete(code);
  }
}

/** Returns how much time an active or waiting plan has left, in ms. */
export function timeLeft({ active, waiting }: PlanTimeline, code: PlanCode, now: number): number {
  const term = [active, ...waiting].find((one) => one?.code === code);
  if (!term) return 0;
  return term.endsAt === null
    ? Number.POSITIVE_INFINITY
    : term.endsAt - Math.max(term.startsAt, now);
}

function highest(held: readonly Left[]): Left | undefined {
  for (const code of [...planCodes].reverse()) {
    const found = held.find((one) => one.code === code && one.left > 0);
    if (found) return found;
  }
  return undefined;
}

function leftOf(held: readonly Left[], code: PlanCode): number {
  return held.reduce((sum, one) => (one.code === code ? sum + one.left : sum), 0);
}

function turnsOf(held: readonly Left[], began: ReadonlyMap<PlanCode, number>, now: number): Term[] {
  const turns: Term[] = [];
  let at = now;
  for (const code of [...planCodes].reverse()) {
    const left = leftOf(held, code);
    if (left <= 0) continue;
    const startsAt = turns.length ? at : (began.get(code) ?? now);
    at += left;
    turns.push({ code, startsAt, endsAt: Number.isFinite(at) ? at : null });
    if (!Number.isFinite(at)) break;
  }
  return turns;
}
