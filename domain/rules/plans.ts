/** From the lowest to the highest (GAP-26); `PERMIUM` is spelt so on the wire (ODD-10). */
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
  /** May choose who sees a project (MEM-007…009); a plan without it makes public projects only (GAP-29). */
  hasGrade: boolean;
};

/** GAP-22. */
export const plans: Record<PlanCode, Plan> = {
  CODE_PLAN_FREE: { tokens: 0, projects: 3, deployments: 0, dbSize: 0, resourceSpaceSize: 100, hasGrade: false },
  CODE_PLAN_TASTE: { tokens: 100_000, projects: 3, deployments: 1, dbSize: 50, resourceSpaceSize: 200, hasGrade: true },
  CODE_PLAN_ADVANCE: { tokens: 100_000, projects: 5, deployments: 1, dbSize: 200, resourceSpaceSize: 1024, hasGrade: true },
  CODE_PLAN_PRO: { tokens: 1_000_000, projects: 20, deployments: 20, dbSize: 1024, resourceSpaceSize: 5120, hasGrade: true },
  CODE_PLAN_PERMIUM: { tokens: 1_000_000, projects: 20, deployments: 20, dbSize: 2048, resourceSpaceSize: 10_240, hasGrade: true },
  CODE_PLAN_ENTERPRISE: { tokens: 1_000_000, projects: 20, deployments: 20, dbSize: 2048, resourceSpaceSize: 10_240, hasGrade: true },
};

export function isPlanCode(code: string): code is PlanCode {
  return (planCodes as readonly string[]).includes(code);
}

/** The highest of some plans; none is free. */
export function highestPlan(codes: Iterable<PlanCode>): PlanCode {
  let best: PlanCode = 'CODE_PLAN_FREE';
  for (const code of codes) if (planCodes.indexOf(code) > planCodes.indexOf(best)) best = code;
  return best;
}
