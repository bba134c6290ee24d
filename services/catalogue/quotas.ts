import { eq } from 'drizzle-orm';
import { type PlanCode, plans } from '../../domain/rules/plans.ts';
import { products, userQuotas } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';

/** How much of each somebody may have; sizes in megabytes. */
export type Quotas = { projects: number; deployments: number; dbSize: number; resourceSpaceSize: number };

type Options = { db: Database; planOf: (userId: number) => Promise<PlanCode>; isSelling: boolean };

/**
 * What somebody may have: what an operator has set for him, else what his plan has in the catalogue. Where nothing is sold (`PLANS=off`)
 * there is no limit but the operator's own.
 */
export function createQuotas({ db, planOf, isSelling }: Options) {
  return {
    async of(userId: number): Promise<Quotas> {
      const plan = await planOf(userId);
      const [own] = await db.select().from(userQuotas).where(eq(userQuotas.userId, userId));
      const [product] = await db.select().from(products).where(eq(products.code, plan));
      const usual = (name: keyof Quotas) => (isSelling ? (product?.[name] ?? plans[plan][name]) : Number.POSITIVE_INFINITY);
      const allowed = (name: keyof Quotas) => own?.[name] ?? usual(name);
      return {
        projects: allowed('projects'),
        deployments: allowed('deployments'),
        dbSize: allowed('dbSize'),
        resourceSpaceSize: allowed('resourceSpaceSize'),
      };
    },
  };
}
