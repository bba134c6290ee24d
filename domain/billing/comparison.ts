import type { Product } from '../entities/product.ts';
import { limits } from '../limits/index.ts';
import { hasLongContext, isPlanCode, type PlanCode, plans } from './plans.ts';

/**
 * PRICE-003: the rows of the plan comparison, in order. The messages contain a text for each row.
 * Features that do not exist yet have no row: databases, desktop applications, priority support
 * (PP-31).
 */
export const comparisonRows = [
  'giftedTokens',
  'promptOptimise',
  'shares',
  'chatCount',
  'contextLimit',
  'projectCount',
  'visibility',
  'storage',
  'download',
  'editor',
  'footerLicence',
  'users',
  'timer',
] as const;
type ComparisonRow = (typeof comparisonRows)[number];

/**
 * A cell of the comparison: yes or no, a count, or a message (`catalogue.cells.{say}`) with its
 * values.
 */
export type Cell = boolean | number | { say: CellText; values?: Record<string, number | string> };
export const cellTexts = [
  'unlimited',
  'context',
  'contextWindow',
  'publicOnly',
  'privateToo',
  'storage',
  'footerKept',
  'footerRemoved',
  'users',
  'lastsDays',
  'lastsMonths',
  'lastsYears',
  'noEnd',
  'none',
] as const;
type CellText = (typeof cellTexts)[number];

/**
 * PRICE-004, PRICE-006: returns a plan's cell in a row. The row `projectCount` shows the number of
 * published sites (ODD-05).
 */
export function cellOf(row: ComparisonRow, product: Product): Cell {
  const [pricing] = product.pricingListRespList;
  const code: PlanCode =
    pricing && isPlanCode(pricing.backendCode) ? pricing.backendCode : 'CODE_PLAN_FREE';
  const { canInject, hasGrade, hasDownload } = plans[code];
  const say = (text: CellText, values?: Record<string, number | string>): Cell => ({
    say: text,
    ...(values ? { values } : {}),
  });
  const cells: Record<ComparisonRow, () => Cell> = {
    giftedTokens: () => pricing?.wordCount ?? 0,
    promptOptimise: () => true,
    shares: () => say('unlimited'),
    chatCount: () => say('unlimited'),
    contextLimit: () =>
      hasLongContext(code)
        ? say('contextWindow')
        : say('context', { tokens: limits.chat.contextTokensFree }),
    projectCount: () => product.quotas?.deployments ?? 0,
    visibility: () => say(hasGrade ? 'privateToo' : 'publicOnly'),
    storage: () =>
      say('storage', { storage: sizeOf(pricing?.productExtendInfo.resourceSpaceSize ?? 0) }),
    download: () => hasDownload,
    editor: () => canInject,
    footerLicence: () => say(code === 'CODE_PLAN_FREE' ? 'footerKept' : 'footerRemoved'),
    users: () => (product.seats ? say('users', { count: product.seats.total }) : say('unlimited')),
    timer: () => timerOf(product),
  };
  return cells[row]();
}

/**
 * Formats a size in megabytes, or in gigabytes if that is a whole number. A non-breaking space
 * prevents a line break before the unit.
 */
export function sizeOf(megabytes: number): string {
  const gigabytes = megabytes / 1024;
  return gigabytes >= 1 && Number.isInteger(gigabytes)
    ? `${gigabytes}\u00a0GB`
    : `${megabytes}\u00a0MB`;
}

function timerOf({ pricingListRespList: [pricing] }: Product): Cell {
  if (!pricing || pricing.backendCode === 'CODE_PLAN_FREE') return { say: 'none' };
  if (pricing.duration === null || pricing.durationUnit === null) return { say: 'noEnd' };
  const say = ({ DAY: 'lastsDays', MONTH: 'lastsMonths', YEAR: 'lastsYears' } as const)[
    pricing.durationUnit
  ];
  return { say, values: { count: pricing.duration } };
}
