import { describe, expect, it } from 'vitest';
import type { PlanCode } from '../../domain/billing/plans.ts';
import { contextBudget, readPromptLimits, windowOf } from './prompt-limits.ts';

type Case = {
  plan?: PlanCode;
  balance?: number;
  cap?: number | null;
  rate?: number;
  window?: number | null;
  own?: boolean;
  starter?: boolean;
  isFree?: boolean;
  discuss?: boolean;
};
const limitsOf = ({ plan = 'CODE_PLAN_FREE', cap = null, rate = 1, ...rest }: Case) =>
  readPromptLimits(
    {
      planOf: async () => plan,
      tokenRate: rate,
      ledger: { balance: async () => ({ tokens: rest.balance ?? 1_000_000, held: 0, used: 0 }) },
      personalModels: { readTurnCap: async () => cap },
    } as unknown as Parameters<typeof readPromptLimits>[0],
    {
      userId: 1,
      model: {
        ...{ provider: 'OpenAI', name: 'm', free: rest.starter ?? false, own: rest.own ?? false },
        stream: () => {
          throw new Error('not called');
        },
      },
      modelContext: rest.window === undefined ? 1_000_000 : rest.window,
      isFree: rest.isFree ?? false,
      discuss: rest.discuss ?? false,
    },
  );

describe('the limits of a prompt', () => {
  it.each<[string, Case, number]>([
    ['40,000 tokens', {}, 40_000],
    ['half of a small window', { window: 32_768 }, 16_384],
    ['40,000 tokens of an unknown window', { window: null }, 40_000],
    ['a third of the balance', { balance: 30_000 }, 10_000],
    ['a third of the balance at the operator’s rate', { balance: 30_000, rate: 2 }, 5_000],
    ['no share of the balance for an own key', { balance: 300, own: true }, 40_000],
    ['no share of the balance for a free repair', { balance: 300, isFree: true }, 40_000],
  ])('leave files %s [GEN-044]', async (_, given, files) => {
    expect((await limitsOf(given)).files).toBe(files);
  });

  it.each<[string, Case, number]>([
    ['the balance', { balance: 30_000 }, 30_000],
    ['the cap', { balance: 30_000, cap: 8_000 }, 8_000],
    ['the balance below the cap', { balance: 3_000, cap: 8_000 }, 3_000],
    ['the cap of an own key', { balance: 3, own: true, cap: 8_000 }, 8_000],
    ['nothing for a free repair', { balance: 3, isFree: true }, Number.POSITIVE_INFINITY],
  ])('let a turn spend %s [GEN-045]', async (_, given, spend) => {
    expect((await limitsOf(given)).spend).toBe(spend);
  });

  it('offer reading to a model that builds, not to the starter or a discussion [GEN-045]', async () => {
    expect((await limitsOf({})).mayRead).toBe(true);
    expect((await limitsOf({ starter: true })).mayRead).toBe(false);
    expect((await limitsOf({ discuss: true })).mayRead).toBe(false);
  });

  it.each<[PlanCode, number | null, number]>([
    ['CODE_PLAN_FREE', 1_000_000, 200_000],
    ['CODE_PLAN_ADVANCE', 1_000_000, 200_000],
    ['CODE_PLAN_PRO', 1_000_000, 1_000_000],
    ['CODE_PLAN_PERMIUM', 1_000_000, 1_000_000],
    ['CODE_PLAN_PRO', 128_000, 128_000],
    ['CODE_PLAN_FREE', 128_000, 128_000],
    ['CODE_PLAN_PRO', null, 200_000],
  ])('give %s with a window of %j a budget of %d [GAP-33, MEM-020]', (plan, window, budget) => {
    expect(contextBudget(window, plan)).toBe(budget);
  });

  it('take a local server for a small one unless its list says otherwise', () => {
    expect(windowOf({ provider: 'Ollama' }, null)).toBe(32_768);
    expect(windowOf({ provider: 'Ollama' }, 128_000)).toBe(128_000);
    expect(windowOf({ provider: 'OpenAILike' }, null)).toBeNull();
  });
});
