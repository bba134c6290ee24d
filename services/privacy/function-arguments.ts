import { elevatedValue } from '../../domain/privacy/roles.ts';
import { elevated } from '../../domain/privacy/row-values.ts';
import type { DescribedFunction } from '../../domain/privacy/schema-description.ts';
import type { ProofContext } from './proof-context.ts';

type Argument = DescribedFunction['arguments'][number];

/** Returns bodies for calls of a function whose values lead to rows of A. */
export function candidateArguments(
  context: ProofContext,
  called: DescribedFunction,
): Record<string, unknown>[] {
  const values = called.arguments.map((one) => valuesFor(context, one));
  const most = Math.max(1, ...values.map(({ length }) => length));
  const bodies = Array.from({ length: most }, (_, index) => {
    const pairs = called.arguments.map((one, at): [string, unknown] => {
      const list = values[at] ?? [];
      return [one.name, list[Math.min(index, list.length - 1)]];
    });
    return Object.fromEntries(pairs.filter(([, value]) => value !== undefined));
  });
  return [...new Map(bodies.map((body) => [JSON.stringify(body), body])).values()];
}

const userWords = /user|owner|author|uid|member|customer|profile|who|person|client/;

function valuesFor(context: ProofContext, { name, type, labels, hasDefault }: Argument): unknown[] {
  const base = name.replace(/^(p|in|arg|v|the)?_+/, '').toLowerCase();
  const now = context.parts.clock.now().getTime();
  if (labels) {
    const high = labels.filter((one) => elevated.test(one));
    return [...high, ...labels.filter((one) => !high.includes(one))];
  }
  const cells = cellsNamed(context, base, type);
  if (type === 'uuid') {
    const user = userWords.test(base) ? [context.a.id] : [];
    const keys = keysOf(context, base, 'string');
    return unique([...user, ...cells, ...keys, context.a.id]);
  }
  if (/^(smallint|integer|bigint|numeric|real|double)/.test(type))
    return unique([...cells, ...keysOf(context, base, 'number'), 1, 5]);
  if (type === 'boolean') return [true, false];
  if (/^(timestamp|date)/.test(type)) {
    const isEnd = /^(to|end|until|till|before)/.test(base);
    return [new Date(now + (isEnd ? 3_000 : -1) * 86_400_000).toISOString()];
  }
  if (/^jsonb?$/.test(type)) return [[], {}, itemsOf(context)];
  if (type.endsWith('[]')) return [keysOf(context, base, 'string'), []];
  if (/^(text|character|citext)/.test(type)) {
    const role = /role/.test(base) ? [elevatedValue(context.schema, undefined)] : [];
    return unique([...role, ...cells, '', '%', 'a', context.a.id]);
  }
  return hasDefault ? [undefined] : [null];
}

const unique = (values: unknown[]) => [...new Set(values)];

/** Values of A's rows in columns of that name. */
function cellsNamed(context: ProofContext, base: string, type: string): unknown[] {
  const wanted = /^(smallint|integer|bigint|numeric|real|double)/.test(type) ? 'number' : 'string';
  return [...context.rows.values()].flatMap((rows) =>
    rows
      .filter(({ isOfA, row }) => isOfA && typeof row[base] === wanted)
      .map(({ row }) => row[base])
      .slice(0, 1),
  );
}

/** Keys of A's rows, first those of the table that the name of the argument means. */
function keysOf(context: ProofContext, base: string, kind: 'string' | 'number'): unknown[] {
  const word = base.replace(/_?(id|uuid)$/, '');
  const tables = [...context.schema.tables].sort(
    (one, other) => Number(isMeant(other.name, word)) - Number(isMeant(one.name, word)),
  );
  return tables.flatMap(({ name, primaryKey }) => {
    const [key] = primaryKey;
    const row = context.rows.get(name)?.find(({ isOfA }) => isOfA)?.row;
    const value = key === undefined ? undefined : row?.[key];
    return typeof value === kind ? [value] : [];
  });
}

const isMeant = (table: string, word: string) =>
  word.length > 2 && (table === word || table.startsWith(word.replace(/y$/, '')));

/** A list of things as a function for orders takes it. */
function itemsOf(context: ProofContext): unknown[] {
  const items = keysOf(context, 'product', 'string').slice(0, 1);
  return items.map((id) => ({ product_id: id, id, quantity: 1 }));
}
