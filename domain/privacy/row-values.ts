import { literalsOf } from './policy-literals.ts';
import type { DescribedColumn, DescribedTable } from './schema-description.ts';

/** The words for roles with more rights. */
export const elevated = /admin|staff|owner|manager|moderator|editor|super|root|employee/i;

/** Columns that say what a user may do. */
export const roleColumns = /role|admin|staff|moderator|permission|access_level|is_super|user_type/i;

export type ValueRequest = {
  table: DescribedTable;
  column: DescribedColumn;
  /** Rows of one table differ by their variant: 0, 1, 2 … */
  variant: number;
  /** Returns a text that occurs nowhere else: lower case letters and digits, 12 characters. */
  marker: () => string;
  /** Returns a number that occurs nowhere else, of six digits. */
  number: () => number;
  uuid: () => string;
  now: Date;
};

/**
 * Returns values for a column, the most likely ones first. `undefined` leaves the column to its
 * default. An empty list means that no value is known.
 */
export function candidateValues(request: ValueRequest): unknown[] {
  const { column, table, variant } = request;
  if (column.labels) return labelsOf(column, variant);
  const element = /^(.*)\[\]$/.exec(column.type)?.[1];
  if (element !== undefined) {
    const items = candidateValues({ ...request, column: { ...column, type: element } });
    return [...items.slice(0, 3).map((one) => [one]), []];
  }
  const literals = literalsOf(table, column.name);
  const fitting = literals.filter((one) => fits(column.type, one));
  const sorted = roleColumns.test(column.name)
    ? [...fitting].sort((a, b) => Number(elevated.test(a)) - Number(elevated.test(b)))
    : rotate(fitting, variant);
  const own = ofType(request);
  const values = sorted.map((one) => (isNumeric(column.type) ? Number(one) : one));
  // A value that a row rule or check names is the better one, because it may decide.
  const isListed = isText(column.type) && values.length > 0;
  return isListed ? [...values, ...own] : [...own, ...values];
}

/** How many rows are needed so that each value that may decide about access occurs once. */
export function variantCount(table: DescribedTable): number {
  const counts = table.columns.map((column) => {
    if (column.isGenerated || roleColumns.test(column.name)) return 1;
    if (column.type === 'boolean') return 2;
    const values = column.labels ?? literalsOf(table, column.name);
    return Math.min(values.length, 4);
  });
  return Math.max(1, ...counts);
}

function labelsOf({ labels, name, hasDefault }: DescribedColumn, variant: number): unknown[] {
  const all = labels ?? [];
  if (!roleColumns.test(name)) {
    const rotated = rotate(all, variant);
    return hasDefault && variant === 0 ? [undefined, ...rotated] : rotated;
  }
  return [...all].sort((a, b) => Number(elevated.test(a)) - Number(elevated.test(b)));
}

function rotate<T>(items: readonly T[], by: number): T[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

const isText = (type: string) => /^(text|character|citext|name)/.test(type);
const isNumeric = (type: string) => /^(smallint|integer|bigint|numeric|real|double)/.test(type);

const fits = (type: string, literal: string) =>
  isText(type) || (isNumeric(type) && /^-?\d+(\.\d+)?$/.test(literal));

const day = 86_400_000;

/** Later columns get later times, so that an end is after its beginning. */
function timesOf({ table, column, variant, now, number }: ValueRequest): Date[] {
  const at = table.columns.findIndex(({ name }) => name === column.name);
  const base = Math.floor(now.getTime() / day) * day;
  const time = (days: number) =>
    new Date(base + days * day + (9 * 3600 + ((at * 613 + number()) % 28_800)) * 1000);
  const isPast = /birth|born|hired|joined|dob/i.test(column.name);
  const steps = [
    2 + at + variant * 40,
    400 + at + variant * 40,
    900 + at,
    -9_000 + at,
    -2 - 40 + at,
  ];
  return (isPast ? steps.reverse() : steps).map(time);
}

function ofType(request: ValueRequest): unknown[] {
  const { column, variant, marker, number } = request;
  const { type } = column;
  if (isText(type)) return textsOf(request);
  if (isNumeric(type)) return numbersOf(request);
  if (type === 'boolean') return [variant % 2 === 1, variant % 2 === 0];
  if (type.startsWith('timestamp')) return timesOf(request).map((one) => one.toISOString());
  if (type === 'date') return timesOf(request).map((one) => one.toISOString().slice(0, 10));
  if (type.startsWith('time')) return ['10:30:07', '14:15:09'];
  if (type === 'uuid') return [request.uuid(), request.uuid(), request.uuid()];
  if (type === 'json' || type === 'jsonb')
    return [{ note: marker() }, [marker()], marker(), number()];
  if (/range$/.test(type)) return rangesOf(request);
  const known = others.find(([pattern]) => pattern.test(type));
  if (known) return known[1](marker(), number());
  return column.hasDefault || !column.isRequired ? [undefined] : [];
}

const others: readonly [RegExp, (marker: string, number: number) => unknown[]][] = [
  [/^interval/, () => ['1 hour', '2 days']],
  [/^inet|^cidr/, (_, number) => [`203.0.113.${number % 250}`]],
  [/^macaddr/, () => ['08:00:2b:01:02:03']],
  [/^bytea/, () => ['\\x6162']],
  [/^money/, (_, number) => [`${number}.07`]],
  [/^(bit|bit varying)/, () => ['1']],
  [/^xml/, (marker) => [`<a>${marker}</a>`]],
  [/^(extensions\.)?ltree/, (marker) => [`a.${marker}`]],
  [/^(extensions\.)?hstore/, (marker) => [`a=>${marker}`]],
  [/^(extensions\.|public\.)?citext/, (marker) => [marker, `${marker}@example.org`]],
  [/^point/, () => ['(1,2)']],
  [/^tsvector/, (marker) => [marker]],
];

function rangesOf(request: ValueRequest): unknown[] {
  const { type } = request.column;
  const [from, next] = [timesOf(request), 3_600_000];
  if (type === 'daterange')
    return from.map((one) => {
      const end = new Date(one.getTime() + 2 * day);
      return `[${one.toISOString().slice(0, 10)},${end.toISOString().slice(0, 10)})`;
    });
  if (/^ts/.test(type))
    return from.map(
      (one) => `[${one.toISOString()},${new Date(one.getTime() + next).toISOString()})`,
    );
  const start = request.number();
  return [`[${start},${start + 3})`, '[1,5)'];
}

function numbersOf({ column, number, variant }: ValueRequest): unknown[] {
  const { type, name } = column;
  const scale = /^numeric\((\d+),(\d+)\)/.exec(type);
  const digits = scale ? Number(scale[1]) - Number(scale[2]) : 12;
  const small = [3 + variant, 1, 0, 50, 2, 10, -1, 100, 1000, 2026];
  if (
    type === 'smallint' ||
    digits < 6 ||
    /rating|stars|quantity|count|position|percent|year|month|score|level|rank/i.test(name)
  )
    return small;
  const whole = /^(integer|bigint)/.test(type) || scale?.[2] === '0';
  return [whole ? number() : number() + 0.37, ...small];
}

const shapes: readonly [RegExp, (marker: string, number: number) => string][] = [
  [/mail/i, (marker) => `${marker}@example.org`],
  [/phone|mobile|tel$|fax/i, (_, number) => `+49301${number}`],
  [
    /url|link|href|avatar|image|photo|picture|website|cover/i,
    (marker) => `https://example.org/${marker}`,
  ],
  [/colou?r/i, (_, number) => `#${number}`],
  [/currency/i, () => 'EUR'],
  [/^(country|lang|language|locale)(_code)?$/i, () => 'de'],
  [/^(start|end|from|to)?_?time$/i, () => '10:30'],
  [/zip|postal|postcode/i, (_, number) => String(number).slice(0, 5)],
];

function textsOf({ column, marker, number }: ValueRequest): unknown[] {
  const shape = shapes.find(([pattern]) => pattern.test(`${column.name} ${column.domain ?? ''}`));
  const general = [
    marker(),
    `${marker()}@example.org`,
    `https://example.org/${marker()}`,
    `+49301${number()}`,
    String(number()),
    marker().toUpperCase(),
    `${marker()} ${marker()} ${marker()}`,
    'ABC',
    'de',
    '#a1b2c3',
    '10:30',
    '2031-05-06',
    'a',
  ];
  const texts = shape ? [shape[1](marker(), number()), ...general] : general;
  const most = Number(/\((\d+)\)/.exec(column.type)?.[1] ?? Number.POSITIVE_INFINITY);
  return texts.map((text) => text.slice(0, most));
}
