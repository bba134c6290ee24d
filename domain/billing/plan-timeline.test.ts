import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Grant, planTimelineAt, timeLeft } from './plan-timeline.ts';
import { type PlanCode, planCodes } from './plans.ts';

const given = (
  code: PlanCode,
  at: number,
  lastsMs: number | null,
  revokedAt: number | null = null,
): Grant => ({
  code,
  at,
  lastsMs,
  revokedAt,
});
const taste = 'CODE_PLAN_TASTE';
const pro = 'CODE_PLAN_PRO';
const lifetime = 'CODE_PLAN_PERMIUM';

describe('a plan [GAP-26]', () => {
  it('is null before any grant', () => {
    expect(planTimelineAt([], 5)).toEqual({ active: null, waiting: [], ended: [] });
    expect(planTimelineAt([given(pro, 10, 10)], 5)).toEqual({
      active: null,
      waiting: [],
      ended: [],
    });
  });

  it('runs from its grant to its end', () => {
    expect(planTimelineAt([given(pro, 10, 10)], 10).active).toEqual({
      code: pro,
      startsAt: 10,
      endsAt: 20,
    });
    expect(planTimelineAt([given(pro, 10, 10)], 19).active?.code).toBe(pro);
    expect(planTimelineAt([given(pro, 10, 10)], 20)).toEqual({
      active: null,
      waiting: [],
      ended: [{ code: pro, startsAt: 10, endsAt: 20 }],
    });
  });

  it('is extended by another grant, from its end or, after that, from now', () => {
    expect(planTimelineAt([given(pro, 0, 10), given(pro, 5, 10)], 6).active).toEqual({
      code: pro,
      startsAt: 0,
      endsAt: 20,
    });
    expect(planTimelineAt([given(pro, 0, 10), given(pro, 15, 10)], 16).active).toEqual({
      code: pro,
      startsAt: 15,
      endsAt: 25,
    });
  });

  it('pauses behind a higher plan and continues after it', () => {
    const grants = [given(taste, 0, 10), given(pro, 4, 20)];
    expect(planTimelineAt(grants, 5)).toEqual({
      active: { code: pro, startsAt: 4, endsAt: 24 },
      waiting: [{ code: taste, startsAt: 24, endsAt: 30 }],
      ended: [],
    });
    expect(planTimelineAt(grants, 25)).toEqual({
      active: { code: taste, startsAt: 0, endsAt: 30 },
      waiting: [],
      ended: [{ code: pro, startsAt: 4, endsAt: 24 }],
    });
    expect(planTimelineAt(grants, 30).ended.map(({ code, endsAt }) => [code, endsAt])).toEqual([
      [taste, 30],
      [pro, 24],
    ]);
  });

  it('waits for the end of a higher plan, and forever behind one without end', () => {
    expect(planTimelineAt([given(pro, 0, 20), given(taste, 5, 3)], 6).waiting).toEqual([
      { code: taste, startsAt: 20, endsAt: 23 },
    ]);
    expect(planTimelineAt([given(taste, 0, 10), given(lifetime, 4, null)], 500)).toEqual({
      active: { code: lifetime, startsAt: 4, endsAt: null },
      waiting: [],
      ended: [],
    });
  });

  it('resumes a waiting plan when the grant before it is revoked', () => {
    const grants = [given(taste, 0, 10), given(lifetime, 4, null, 100)];
    expect(planTimelineAt(grants, 101)).toEqual({
      active: { code: taste, startsAt: 0, endsAt: 106 },
      waiting: [],
      ended: [{ code: lifetime, startsAt: 4, endsAt: 100 }],
    });
    expect(planTimelineAt([given(pro, 0, 10), given(pro, 2, 10, 5)], 6).active?.endsAt).toBe(10);
  });

  it('returns how much time is left, running or waiting', () => {
    const timeline = planTimelineAt([given(taste, 0, 10), given(pro, 4, 20)], 5);
    expect([pro, taste, lifetime].map((code) => timeLeft(timeline, code as PlanCode, 5))).toEqual([
      19, 6, 0,
    ]);
  });
});

/**
 * A slow but simple implementation of the rule, one step of time after the other, to compare with.
 */
function actedOut(grants: Grant[], now: number): PlanCode | null {
  const left = grants.map((grant) => grant.lastsMs ?? Number.POSITIVE_INFINITY);
  const height = grants.map(({ code }) => planCodes.indexOf(code));
  const top = (tick: number) => {
    let best = -1;
    grants.forEach(({ at, revokedAt }, one) => {
      if (at > tick || (revokedAt !== null && revokedAt <= tick) || (left[one] ?? 0) <= 0) return;
      const higher = (height[one] ?? 0) - (height[best] ?? -1);
      if (higher > 0 || (higher === 0 && at < (grants[best]?.at ?? 0))) best = one;
    });
    return best;
  };
  for (let tick = 0; tick < now; tick++) {
    const one = top(tick);
    if (one >= 0) left[one] = (left[one] ?? 0) - 1;
  }
  return grants[top(now)]?.code ?? null;
}

it('gives every user the granted time, over random histories [GAP-26]', () => {
  const grant = fc.record({
    code: fc.constantFrom(...planCodes.slice(1)),
    at: fc.integer({ min: 0, max: 25 }),
    lastsMs: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 15 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    revokedAt: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 40 }) },
    ),
  });
  fc.assert(
    fc.property(
      fc.array(grant, { maxLength: 6 }),
      fc.integer({ min: 0, max: 60 }),
      (history, now) => {
        const grants = history.map((one) => ({
          ...one,
          revokedAt: one.revokedAt === null ? null : Math.max(one.at, one.revokedAt),
        }));
        const { active, waiting, ended } = planTimelineAt(grants, now);
        expect(active?.code ?? null).toBe(actedOut(grants, now));
        const codes = [active, ...waiting].flatMap((term) => (term ? [term.code] : []));
        expect(codes).toEqual(
          [...codes].sort((a, b) => planCodes.indexOf(b) - planCodes.indexOf(a)),
        );
        for (const { code, endsAt } of ended) {
          expect(codes).not.toContain(code);
          expect(endsAt).toBeLessThanOrEqual(now);
        }
        // If no further plan is granted, each waiting plan becomes active when its predicted term
        // begins.
        const settled = grants.every(
          ({ at, revokedAt }) => at <= now && (revokedAt === null || revokedAt <= now),
        );
        if (settled)
          for (const term of [active, ...waiting])
            if (term) expect(actedOut(grants, Math.max(term.startsAt, now))).toBe(term.code);
      },
    ),
    { numRuns: 200 },
  );
});
