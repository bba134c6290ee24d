import type { PlanCode } from '../domain/rules/plans.ts';
import { billingHandlers, createLedger, createStatement, withAllowances, withBudgets } from './billing/index.ts';
import { catalogueHandlers, createCatalogue, createCodes, createQuotas, seedCatalogue } from './catalogue/index.ts';
import type { Database } from './db/transaction.ts';
import type { Configuration } from './env.ts';
import type { Clock } from './ports/clock.ts';
import type { Ledger } from './ports/ledger.ts';
import { type Badge, createKeeping } from './publishing/index.ts';
import { deriveKey, type Secrets } from './secrets.ts';

type PlanOf = Parameters<typeof createQuotas>[0]['planOf'];
type Part = { db: Database; clock: Clock; configuration: Configuration };

/** Whether this operator sells anything (product point 17), and what he allows each person where he does not. */
export function plansOf({ PLANS, TOKENS_PER_USER, TOKENS_PER_DAY }: Configuration) {
  const isOn = PLANS === 'on';
  return { on: isOn, tokensPerUser: isOn ? null : (TOKENS_PER_USER ?? null), tokensPerDay: isOn ? null : (TOKENS_PER_DAY ?? null) };
}

/** GAP-66: sites of people on the free plan say what made them; none does where nothing is sold. */
export function badgeOf({
  configuration,
  planOf,
  home,
}: {
  configuration: Configuration;
  planOf: PlanOf;
  home: string;
}): Badge | undefined {
  if (!plansOf(configuration).on) return undefined;
  return { home, isFree: async (userId) => (await planOf(userId)) === 'CODE_PLAN_FREE' };
}

/** The books: people's own tokens, or, where nothing is sold, what they are allowed; before either the operator's budgets of a day. */
export function composeLedger({ db, clock, configuration }: Part): Ledger {
  const books = createLedger({ db, clock });
  const { on, tokensPerUser, tokensPerDay } = plansOf(configuration);
  const ledger = on ? books : withAllowances({ ledger: books, db, clock, allowances: { perUser: tokensPerUser, perDay: tokensPerDay } });
  return withBudgets({ ledger, db, clock, perDay: configuration.MODEL_BUDGET_PER_DAY ?? null, tellsLeft: !on });
}

type Options = Part & { secrets: Secrets; ledger: Ledger; planOf: PlanOf };

/** Joins what is sold: the catalogue, filled where it is empty, codes, the quotas of the plans, and the statement. */
export async function composeMoney({ db, clock, configuration, secrets, ledger, planOf }: Options) {
  await seedCatalogue(db);
  const isSelling = plansOf(configuration).on;
  const catalogue = createCatalogue({ db, clock, phoneKey: deriveKey(secrets.tokenSecret, 'phones of trials'), isSelling });
  const codes = createCodes({ db, clock });
  const quotas = createQuotas({ db, planOf, isSelling });
  return {
    catalogue,
    codes,
    quotas,
    /** Which published sites stay. */
    keeping: createKeeping({ db, clock, quotaOf: async (userId) => (await quotas.of(userId)).deployments }),
    /** What the projects ask. */
    projectQuota: {
      quotaOf: async (userId: number, plan: PlanCode) => (await quotas.of(userId, plan)).projects,
      overQuota: isSelling ? ('projectQuota' as const) : ('projectLimit' as const),
    },
    handlers: {
      billing: billingHandlers(createStatement({ db, clock, ledger })),
      catalogue: catalogueHandlers({ catalogue, codes }),
    },
  };
}
