import { describe, expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { gatesOf, levelOf } from './entitlements.ts';
import { planCodes, plans } from './plans.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const day = 24 * 60 * 60 * 1000;
const entry = (backendCode: string, more: Partial<Parameters<typeof levelOf>[0][number]> = {}) => ({
  backendCode,
  expired: false,
  authorizeStartTime: now - day,
  authorizeEndTime: now + day,
  ...more,
});

describe('the level of a plan', () => {
  it.each(planCodes)(
    'comes from the entry whose code begins with CODE_PLAN: %s [MEM-002]',
    (code) => {
      expect(levelOf([entry('CODE_STORAGE_PRO'), entry(code)], now)).toBe(code);
    },
  );

  const free: [string, Parameters<typeof levelOf>[0]][] = [
    ['no entry', []],
    ['an entry of another kind', [entry('CODE_STORAGE_PRO')]],
    ['a plan nobody knows', [entry('CODE_PLAN_GOLD')]],
    ['a code without its beginning', [entry('PRO'), entry('PERMIUM')]],
    ['one that has not begun', [entry('CODE_PLAN_PRO', { authorizeStartTime: now + 1 })]],
  ];
  it.each(free)('is free for %s [MEM-002, ODD-10]', (_, entries) => {
    expect(levelOf(entries, now)).toBe('CODE_PLAN_FREE');
  });

  it('is the highest valid one, whatever the order of the entries [MEM-002]', () => {
    const entries = [entry('CODE_PLAN_TASTE'), entry('CODE_PLAN_PRO'), entry('CODE_PLAN_ADVANCE')];
    expect(levelOf(entries, now)).toBe('CODE_PLAN_PRO');
    expect(levelOf(entries.reverse(), now)).toBe('CODE_PLAN_PRO');
  });

  it('ends after three days for TASTE, and never for PERMIUM [MEM-003]', () => {
    expect(plans.CODE_PLAN_TASTE.lastsMs).toBe(limits.trial.lastsMs);
    expect(limits.trial.lastsMs).toBe(3 * day);
    expect(plans.CODE_PLAN_PERMIUM.lastsMs).toBeNull();
    expect(
      levelOf([entry('CODE_PLAN_PERMIUM', { authorizeEndTime: null })], now + 10_000 * day),
    ).toBe('CODE_PLAN_PERMIUM');
  });

  it('counts an expired TASTE as free, also when it expires while the page is open [MEM-004]', () => {
    expect(levelOf([entry('CODE_PLAN_TASTE', { expired: true })], now)).toBe('CODE_PLAN_FREE');
    const trial = [entry('CODE_PLAN_TASTE', { authorizeEndTime: now })];
    expect([levelOf(trial, now - 1), levelOf(trial, now)]).toEqual([
      'CODE_PLAN_TASTE',
      'CODE_PLAN_FREE',
    ]);
  });
});

describe('the gates', () => {
  const closed = { canInject: false, hasDeepBase: false, hasGrade: false, hasDownload: false };
  const all = { canInject: true, hasDeepBase: true, hasGrade: true, hasDownload: true };
  const paid = ['CODE_PLAN_ADVANCE', 'CODE_PLAN_PRO', 'CODE_PLAN_PERMIUM', 'CODE_PLAN_ENTERPRISE'];

  it('are all closed for free, and for an unknown level [MEM-007, ODD-06]', () => {
    expect([gatesOf('CODE_PLAN_FREE'), gatesOf('GOLD')]).toEqual([closed, closed]);
  });

  it('are all open for the trial except the download [MEM-008, ODD-06]', () => {
    expect(gatesOf('CODE_PLAN_TASTE')).toEqual({ ...all, hasDownload: false });
  });

  it.each(paid)('are all open for %s [MEM-009, ODD-06]', (code) => {
    expect(gatesOf(code)).toEqual(all);
  });

  it.each(paid)('are all closed when %s has expired [MEM-010]', (code) => {
    expect(gatesOf(levelOf([entry(code, { expired: true })], now))).toEqual(closed);
    const ends = [entry(code, { authorizeEndTime: now })];
    expect(gatesOf(levelOf(ends, now - 1))).toEqual(all);
    expect(gatesOf(levelOf(ends, now))).toEqual(closed);
  });
});
