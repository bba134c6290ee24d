import { eq } from 'drizzle-orm';
import { type PlanCode, plans } from '../../domain/rules/plans.ts';
import { products, userQuotas, users } from '../db/schema/index.ts';
import type { Database } from '../db/transaction.ts';

/** How much of each somebody may have; sizes in megabytes. */
export type Quotas = { projects: number; deployments: number; dbSize: number; resourceSpaceSize: number };

const { code, projects, deployments, dbSize, resourceSpaceSize } = products;
/** With the code, which is never null: without it a row of nulls would be no product at all. */
const sizes = { code, projects, deployments, dbSize, resourceSpaceSize };

type Options = { db: Database; planOf: (userId: number) => Promise<PlanCode>; isSelling: boolean };

/**
 * What somebody may have: what an operator has set for him, else what his plan has in the catalogue. Where nothing is sold (`PLANS=off`)
 * there is no limit but the operator's own.
 */
export function createQuotas({ db, planOf, isSelling }: Options) {
  return {
    /** `known`: his plan, where it was asked already. */
    async of(userId: number, known?: PlanCode): Promise<Quotas> {
      const plan = known ?? (await planOf(userId));
      const [row] = await db
        .select({ own: userQuotas, product: sizes })
        .from(users)
        .leftJoin(userQuotas, eq(userQuotas.userId, users.id))
        .leftJoin(products, eq(products.code, plan))
        .where(eq(users.id, userId));
      const { own, product } = row ?? {};
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
