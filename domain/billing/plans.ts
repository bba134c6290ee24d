import { limits } from '../limits/index.ts';

/**
 * The plans from the lowest to the highest (GAP-26); `PERMIUM` is the spelling on the wire
 * (ODD-10).
 */
export const planCodes = [
  'CODE_PLAN_FREE',
  'CODE_PLAN_TASTE',
  'CODE_PLAN_ADVANCE',
  'CODE_PLAN_PRO',
  'CODE_PLAN_PERMIUM',
  'CODE_PLAN_ENTERPRISE',
] as const;
export type PlanCode = (typeof planCodes)[number];

type Plan = {
  tokens: number;
  projects: number;
  deployments: number;
  /** Megabytes. */
  dbSize: number;
  /** Megabytes. */
  resourceSpaceSize: number;
  /** How long the plan lasts; null: without end, or as long as it was paid for (MEM-003). */
  lastsMs: number | null;
} & Record<'canInject' | 'hasDeepBase' | 'hasGrade' | 'hasDownload', boolean>;

/**
 * The free plan has none of these features (`closed`), all other plans have all of them (`open`)
 * (MEM-007…009). Without `hasGrade`, projects are public and cannot be renamed (GAP-29, MEM-014).
 */
const closed = { canInject: false, hasDeepBase: false, hasGrade: false, hasDownload: false };
const open = { canInject: true, hasDeepBase: true, hasGrade: true, hasDownload: true };

export const plans: Record<PlanCode, Plan> = {
  CODE_PLAN_FREE: {
    tokens: 0,
    projects: 3,
    deployments: 0,
    dbSize: 0,
    resourceSpaceSize: 100,
    lastsMs: null,
    ...closed,
  },
  CODE_PLAN_TASTE: {
    tokens: 100_000,
    projects: 3,
    deployments: 1,
    dbSize: 50,
    resourceSpaceSize: 200,
    lastsMs: limits.trial.lastsMs,
    ...open,
    hasDownload: false,
  },
  CODE_PLAN_ADVANCE: {
    tokens: 100_000,
    projects: 5,
    deployments: 1,
    dbSize: 200,
    resourceSpaceSize: 1024,
    lastsMs: null,
    ...open,
  },
  CODE_PLAN_PRO: {
    tokens: 1_000_000,
    projects: 20,
    deployments: 20,
    dbSize: 1024,
    resourceSpaceSize: 5120,
    lastsMs: null,
    ...open,
  },
  CODE_PLAN_PERMIUM: {
    tokens: 1_000_000,
    projects: 20,
    deployments: 20,
    dbSize: 2048,
    resourceSpaceSize: 10_240,
    lastsMs: null,
    ...open,
  },
  CODE_PLAN_ENTERPRISE: {
    tokens: 1_000_000,
    projects: 20,
    deployments: 20,
    dbSize: 2048,
    resourceSpaceSize: 10_240,
    lastsMs: null,
    ...open,
  },
};

export function isPlanCode(code: string): code is PlanCode {
  return (planCodes as readonly string[]).includes(code);
}

/** Whether a plan may use a model's whole window in one prompt (GAP-33, MEM-020). */
export function hasLongContext(code: PlanCode): boolean {
  return planCodes.indexOf(code) >= planCodes.indexOf('CODE_PLAN_PRO');
}
