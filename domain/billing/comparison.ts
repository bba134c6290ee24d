import type { Product } from '../entities/product.ts';
import { limits } from '../limits/index.ts';
import { isPlanCode, type PlanCode, planCodes, plans } from './plans.ts';

/** PRICE-003: the rows of the plan comparison, in order; each has its own message. */
export const comparisonRows = [
  'giftedTokens',
  'promptOptimise',
  'shares',
  'chatCount',
  'contextLimit',
  'projectCount',
  'visibility',
  'apiAndDatabase',
  'download',
  'editor',
  'footerLicence',
  'desktopApplication',
  'users',
  'support',
  'functions',
  'timer',
] as const;
type ComparisonRow = (typeof comparisonRows)[number];

/** A cell: yes or no, a count, or a message (`catalogue.cells.{say}`) with its numbers. */
export type Cell = boolean | number | { say: CellText; values?: Record<string, number | string> };
export const cellTexts = [
  'unlimited',
  'context',
  'longContext',
  'publicOnly',
  'privateToo',
  'database',
  'footerKept',
  'footerRemoved',
  'supportCommunity',
  'supportPriority',
  'functionsBasic',
  'functionsMember',
  'functionsSuper',
  'functionsForGood',
  'lastsDays',
  'lastsMonths',
  'lastsYears',
  'noEnd',
  'none',
] as const;
type CellText = (typeof cellTexts)[number];

/**
 * PRICE-004, PRICE-006: returns a plan's cell in a row; the project count is that of published
 * sites (ODD-05).
 */
export function cellOf(row: ComparisonRow, product: Product): Cell {
  const [pricing] = product.pricingListRespList;
  const code: PlanCode =
    pricing && isPlanCode(pricing.backendCode) ? pricing.backendCode : 'CODE_PLAN_FREE';
  const { canInject, hasDeepBase, hasGrade, hasDownload } = plans[code];
  const isSuper = planCodes.indexOf(code) >= planCodes.indexOf('CODE_PLAN_PRO');
  const isLifetime = code === 'CODE_PLAN_PERMIUM';
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
      isSuper ? say('longContext') : say('context', { tokens: limits.chat.contextTokensFree }),
    projectCount: () => product.quotas?.deployments ?? 0,
    visibility: () => say(hasGrade ? 'privateToo' : 'publicOnly'),
    apiAndDatabase: () => (hasDeepBase ? say('database', sizesOf(product)) : false),
    download: () => hasDownload,
    editor: () => canInject,
    footerLicence: () => say(code === 'CODE_PLAN_FREE' ? 'footerKept' : 'footerRemoved'),
    desktopApplication: () => isSuper,
    users: () => product.seats?.total ?? say('unlimited'),
    support: () => say(isLifetime ? 'supportPriority' : 'supportCommunity'),
    functions: () => say(functionsOf(code, isSuper)),
    timer: () => timerOf(product),
  };
  return cells[row]();
}

function functionsOf(code: PlanCode, isSuper: boolean): CellText {
  if (code === 'CODE_PLAN_PERMIUM') return 'functionsForGood';
  if (isSuper) return 'functionsSuper';
  return code === 'CODE_PLAN_FREE' ? 'functionsBasic' : 'functionsMember';
}

function sizesOf({ pricingListRespList: [pricing] }: Product) {
  const { dbSize = 0, resourceSpaceSize = 0 } = pricing?.productExtendInfo ?? {};
  return { database: sizeOf(dbSize), storage: sizeOf(resourceSpaceSize) };
}

/**
 * Formats megabytes, or gigabytes if they are whole; a non-breaking space keeps the unit with its
 * number.
 */
function sizeOf(megabytes: number): string {
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
