import { expect, it } from 'vitest';
import type { Permission } from '../entities/user.ts';
import { trialTime } from './trial.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const permission = (
  backendCode: string,
  from: number,
  to: number | null,
  expired = false,
): Permission => ({
  ...{
    backendCode,
    expired,
    authorizeStartTime: from,
    authorizeEndTime: to,
    productExtendInfo: null,
  },
});
const running = [permission('CODE_PLAN_TASTE', 0, 3 * day)];
const over = [
  permission('CODE_PLAN_FREE', 0, null),
  permission('CODE_PLAN_TASTE', 0, 3 * day, true),
];

const moments = [
  {
    name: 'while it runs',
    list: running,
    now: day,
    time: { phase: 'running', remainingMs: 2 * day, endsAt: 3 * day },
  },
  {
    name: 'to its last moment',
    list: running,
    now: 3 * day - 1,
    time: { phase: 'running', remainingMs: 1, endsAt: 3 * day },
  },
  {
    name: 'on from its end',
    list: over,
    now: 3 * day,
    time: { phase: 'offer', remainingMs: 259_200_000, endsAt: 6 * day },
  },
  {
    name: 'for three days',
    list: over,
    now: 6 * day - 1,
    time: { phase: 'offer', remainingMs: 1, endsAt: 6 * day },
  },
  { name: 'not longer', list: over, now: 6 * day, time: null },
  {
    name: 'not without a trial',
    list: [permission('CODE_PLAN_FREE', 0, null)],
    now: 0,
    time: null,
  },
  {
    name: 'not before it begins',
    list: [permission('CODE_PLAN_TASTE', day, 4 * day)],
    now: 0,
    time: null,
  },
];

it.each(moments)('returns the time of the trial $name [MEM-005]', ({ list, now, time }) => {
  expect(trialTime(list, now)).toEqual(time);
});

it('offers nothing to a user with the super membership [MEM-006]', () => {
  expect(trialTime([permission('CODE_PLAN_PRO', 3 * day, 30 * day), ...over], 4 * day)).toBeNull();
  expect(
    trialTime([permission('CODE_PLAN_ADVANCE', 3 * day, 30 * day), ...over], 4 * day)?.phase,
  ).toBe('offer');
});
