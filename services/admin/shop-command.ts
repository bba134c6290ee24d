import { z } from 'zod';
import { isPlanCode, planCodes } from '../../domain/billing/plans.ts';
import { fenOf } from '../../domain/billing/price.ts';
import { limits } from '../../domain/limits/index.ts';

const amount = z.number().int().min(0).max(100_000_000);
const moment = z.iso.datetime();

/**
 * The product fields that an operator can change from the command line. Prices are whole fen, sizes
 * megabytes; null removes a limit or a discount.
 */
const productFields = [
  'price',
  'original',
  'discount',
  'tokens',
  'projects',
  'deployments',
  'db',
  'storage',
  'seats',
  'sold',
] as const;
const quotaFields = ['projects', 'deployments', 'db', 'storage'] as const;

/** Commands about what is sold: `plans`, `codes`, `quotas`, `orders`. */
export const shopCommands = [
  z.object({ do: z.literal('plans') }),
  z.object({
    do: z.literal('plans-set'),
    product: z.string().min(1),
    field: z.enum(productFields),
    value: z.union([amount, z.boolean(), z.null()]),
    until: moment.optional(),
  }),
  z.object({ do: z.literal('codes') }),
  z.object({
    do: z.literal('codes-make'),
    count: z.number().int().positive().max(limits.codes.atOnce),
    tokens: amount,
    plan: z.enum(planCodes).nullable(),
    days: z.number().int().positive().max(limits.codes.daysMax).nullable(),
    until: moment.nullable(),
  }),
  z.object({ do: z.literal('orders') }),
  z.object({ do: z.literal('orders-refund'), orderNo: z.string().regex(/^\d{1,64}$/) }),
  z.object({ do: z.literal('quotas'), user: z.string().min(1) }),
  z.object({
    do: z.literal('quotas-set'),
    user: z.string().min(1),
    field: z.enum(quotaFields),
    value: amount.nullable(),
  }),
] as const;
export type ShopCommand = z.infer<(typeof shopCommands)[number]>;

/**
 * Reads `plans`, `plans set <product> <field> <value> [--until date]`, `codes`, `codes make
 * --tokens n | --plan code [--days n] …`, `orders`, `orders refund <number>`, `quotas <who>`,
 * `quotas <who> <field> <n|default>` into the input of `ShopCommand`; undefined for anything else.
 */
export function parseShopCommand([verb, ...words]: string[]): Record<string, unknown> | undefined {
  if (verb === 'plans' && words.length === 0) return { do: 'plans' };
  if (verb === 'plans') return parsePlansCommand(words);
  if (verb === 'codes' && words.length === 0) return { do: 'codes' };
  if (verb === 'codes') return parseCodesCommand(words);
  if (verb === 'orders' && words.length === 0) return { do: 'orders' };
  if (verb === 'orders')
    return words[0] === 'refund' && words.length === 2
      ? { do: 'orders-refund', orderNo: words[1] }
      : undefined;
  const [user, field, value] = words;
  if (verb !== 'quotas' || !user || words.length > 3) return undefined;
  if (words.length === 1) return { do: 'quotas', user };
  return { do: 'quotas-set', user, field, value: value === 'default' ? null : Number(value) };
}

function parsePlansCommand([set, name = '', field = '', text = '', flag, until]: string[]):
  | Record<string, unknown>
  | undefined {
  if (set !== 'set' || (flag !== undefined && flag !== '--until')) return undefined;
  const value = parseValue(field, text);
  return {
    do: 'plans-set',
    product: expandPlanCode(name),
    field,
    value,
    ...(flag ? { until: parseMoment(until) } : {}),
  };
}

function parseValue(field: string, text: string): unknown {
  if (text === 'none') return null;
  if (field === 'sold') return text === 'yes' || (text === 'no' ? false : undefined);
  if (field !== 'price' && field !== 'original' && field !== 'discount') return Number(text);
  try {
    return fenOf(text);
  } catch {
    return undefined;
  }
}

function parseCodesCommand([make, ...words]: string[]): Record<string, unknown> | undefined {
  if (make !== 'make' || words.length % 2) return undefined;
  const given = new Map<string, string>();
  for (let i = 0; i < words.length; i += 2) given.set(words[i] ?? '', words[i + 1] ?? '');
  if (
    [...given.keys()].some(
      (flag) => !['--tokens', '--plan', '--days', '--count', '--until'].includes(flag),
    )
  )
    return undefined;
  const number = (flag: string) => (given.has(flag) ? Number(given.get(flag)) : undefined);
  const [plan, until] = [given.get('--plan'), given.get('--until')];
  if (!plan && !given.has('--tokens')) return undefined;
  return {
    ...{ do: 'codes-make', count: number('--count') ?? 1, tokens: number('--tokens') ?? 0 },
    ...{
      plan: plan ? expandPlanCode(plan) : null,
      days: number('--days') ?? null,
      until: until ? parseMoment(until) : null,
    },
  };
}

/** Expands `PRO` to `CODE_PLAN_PRO`. */
function expandPlanCode(name: string): string {
  const code = `CODE_PLAN_${name.toUpperCase()}`;
  return isPlanCode(code) ? code : name;
}

/**
 * Converts a day (to its end in UTC) or a time to ISO format. Returns any other text unchanged; the
 * schema refuses it.
 */
function parseMoment(text = ''): string {
  const full = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T23:59:59.999Z` : text;
  const time = new Date(full);
  return Number.isNaN(time.getTime()) ? text : time.toISOString();
}
