import { asc, desc, eq } from 'drizzle-orm';
import { yuanOf } from '../../domain/billing/price.ts';
import { limits } from '../../domain/limits/index.ts';
import { recordAudit, recordChange } from '../audit/index.ts';
import {
  createCodes,
  type ProductChange,
  setUserQuotas,
  updateProduct,
} from '../billing/catalogue/index.ts';
import type { Clock } from '../ports/clock.ts';
import { productPricings, products, redeemCodes, userQuotas } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { AdminAnswer } from './answer.ts';
import type { ShopCommand } from './shop-command.ts';

type CommandOf<Do extends ShopCommand['do']> = Extract<ShopCommand, { do: Do }>;
type UserReference = { id: number; userNo: string };

const refused = (line: string): AdminAnswer => ({ ok: false, lines: [line] });
const columns = {
  projects: 'projects',
  deployments: 'deployments',
  db: 'dbSize',
  storage: 'resourceSpaceSize',
} as const;

/**
 * Creates the commands that change what is sold, without a deployment; each change is committed
 * together with its audit log entry.
 */
export function createShop({ db, clock }: { db: Database; clock: Clock }) {
  const codes = createCodes({ db, clock });

  async function set({
    product,
    field,
    value,
    until,
  }: CommandOf<'plans-set'>): Promise<AdminAnswer> {
    const [known] = await db.select().from(products).where(eq(products.code, product));
    if (!known)
      return refused(`There is no product ${product}. \`npm run admin -- plans\` lists them.`);
    const change = changeOf({ field, value, until });
    if (!change)
      return refused(
        `${field} cannot be that. Prices are yuan, a discount needs --until, only seats and discount may be none.`,
      );
    if (field in columns && known.type !== 'PLAN')
      return refused(`${product} is no plan and has no ${field}.`);
    await transaction(db, async (tx) => {
      await updateProduct(tx, product, change);
      const detail = { field, value, ...(until ? { until } : {}) };
      await recordChange(tx, {
        object: `product:${product}`,
        action: 'product-changed',
        detail,
        at: clock.now(),
      });
    });
    return { ok: true, lines: [`${product}: ${field} is changed.`] };
  }

  async function generateCodes({
    count,
    tokens,
    plan,
    days,
    until,
  }: CommandOf<'codes-make'>): Promise<AdminAnswer> {
    if (tokens === 0 && !plan) return refused('A code needs tokens or a plan.');
    const printed = await transaction(db, async (tx) => {
      const contents = { wordCount: tokens, plan, days };
      const made = await codes.create(tx, {
        count,
        ...contents,
        expiresAt: until ? new Date(until) : null,
      });
      const detail = { count, ...contents, until };
      await recordChange(tx, { object: 'codes', action: 'codes-made', detail, at: clock.now() });
      return made;
    });
    return { ok: true, lines: [...printed, `${printed.length} made. They are shown this once.`] };
  }

  async function quotas(person: UserReference): Promise<AdminAnswer> {
    const [own] = await db.select().from(userQuotas).where(eq(userQuotas.userId, person.id));
    const lines = Object.entries(columns).map(
      ([field, column]) => `${field.padEnd(12)} ${own?.[column] ?? 'as the plan has it'}`,
    );
    return { ok: true, lines: [person.userNo, ...lines] };
  }

  async function setQuota(
    person: UserReference,
    { field, value }: CommandOf<'quotas-set'>,
  ): Promise<AdminAnswer> {
    const change = { [columns[field]]: value };
    await transaction(db, async (tx) => {
      await setUserQuotas(tx, person.id, change);
      const detail = { field, value };
      await recordAudit(tx, {
        userId: person.id,
        kind: 'quota-changed',
        at: clock.now(),
        actor: 'admin',
        detail,
      });
    });
    return quotas(person);
  }

  return {
    list: () => listProducts(db),
    set,
    listCodes: () => listCodes(db),
    makeCodes: generateCodes,
    quotas,
    setQuota,
  };
}

async function listProducts(db: Database): Promise<AdminAnswer> {
  const rows = await db
    .select({ product: products, pricing: productPricings })
    .from(products)
    .innerJoin(productPricings, eq(productPricings.productCode, products.code))
    .orderBy(asc(products.type), asc(products.position));
  const lines = rows.map(({ product, pricing }) => {
    const { code, wordCount, projects, deployments, dbSize, resourceSpaceSize, seats, enabled } =
      product;
    const until = pricing.memberDiscountEndsAt?.toISOString();
    return [
      code.padEnd(22),
      enabled ? 'sold    ' : 'not sold',
      `¥${yuanOf(pricing.discountedFen)}`.padStart(10),
      `of ¥${yuanOf(pricing.originalFen)}`.padStart(13),
      `${wordCount} tokens`,
      ...(projects === null
        ? []
        : [`${projects} projects, ${deployments} sites, ${dbSize}/${resourceSpaceSize} MB`]),
      ...(seats === null ? [] : [`${seats} seats`]),
      ...(pricing.memberDiscountedFen === null
        ? []
        : [`members ¥${yuanOf(pricing.memberDiscountedFen)} until ${until}`]),
    ].join('  ');
  });
  return { ok: true, lines };
}

async function listCodes(db: Database): Promise<AdminAnswer> {
  const rows = await db
    .select()
    .from(redeemCodes)
    .orderBy(desc(redeemCodes.createdAt))
    .limit(limits.codes.atOnce);
  if (!rows.length) return { ok: true, lines: ['No codes were made.'] };
  const lines = rows.map(({ mark, wordCount, plan, days, expiresAt, userId, usedAt }) =>
    [
      `${mark}-…`,
      `${wordCount} tokens`,
      ...(plan ? [`${plan} ${days === null ? 'without end' : `${days} days`}`] : []),
      usedAt ? `used ${usedAt.toISOString()} by ${userId}` : validityOf(expiresAt),
    ].join('  '),
  );
  return { ok: true, lines };
}

function changeOf({
  field,
  value,
  until,
}: Pick<CommandOf<'plans-set'>, 'field' | 'value' | 'until'>): ProductChange | undefined {
  if (field === 'sold')
    return typeof value === 'boolean' ? { product: { enabled: value } } : undefined;
  if (typeof value === 'boolean') return undefined;
  if (field === 'seats') return { product: { seats: value } };
  if (field === 'discount' && value === null)
    return { pricing: { memberDiscountedFen: null, memberDiscountEndsAt: null } };
  if (value === null) return undefined;
  if (field === 'discount')
    return until
      ? { pricing: { memberDiscountedFen: value, memberDiscountEndsAt: new Date(until) } }
      : undefined;
  if (field === 'price') return { pricing: { discountedFen: value } };
  if (field === 'original') return { pricing: { originalFen: value } };
  return { product: { [field === 'tokens' ? 'wordCount' : columns[field]]: value } };
}

function validityOf(expiresAt: Date | null): string {
  return expiresAt ? `valid until ${expiresAt.toISOString()}` : 'not used';
}
