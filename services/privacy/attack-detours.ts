import type { AccessRoute } from '../../domain/privacy/access-fact.ts';
import { elevatedValue, roleColumnOf } from '../../domain/privacy/roles.ts';
import { rowOwner } from '../../domain/privacy/row-owner.ts';
import type { DescribedTable } from '../../domain/privacy/schema-description.ts';
import { type Attacker, inParallel } from './attack-tables.ts';
import { candidateArguments } from './function-arguments.ts';
import { quote } from './key-filter.ts';
import type { ProofAnswer } from './proof-api.ts';
import { addFact, type OtherRow, type ProofContext } from './proof-context.ts';

/** How often a function is called with different arguments. */
const mostCalls = 8;

/** Reads every view, and every table together with those that it is related to. */
export async function attackViews(context: ProofContext, attacker: Attacker): Promise<void> {
  const { schema } = context;
  const views = schema.tables.filter(({ kind }) => kind === 'view');
  const embeds = schema.tables.flatMap((table) =>
    table.foreignKeys
      .map(({ target }) => target.replace(/^public\./, ''))
      .filter((target) => schema.tables.some(({ name }) => name === target))
      .flatMap((target) => [
        { name: table.name, other: target },
        { name: target, other: table.name },
      ]),
  );
  const reads = [
    ...views.map(({ name }) => ({ kind: 'view' as const, name, select: '*' })),
    ...embeds.map(({ name, other }) => ({
      kind: 'embed' as const,
      name,
      select: `*,${quote(other)}(*)`,
    })),
  ];
  await inParallel(reads, async ({ kind, name, select }) => {
    context.signal.throwIfAborted();
    const answer = await context.api.send({
      as: attacker.as,
      method: 'GET',
      path: `rest/v1/${encodeURIComponent(name)}?select=${encodeURIComponent(select)}&limit=1000`,
    });
    noteLeaks(context, attacker, { answer, sent: '', route: { kind, name } });
  });
}

/** Calls every function that the attacker may call, with arguments that lead to rows of A. */
export async function attackFunctions(context: ProofContext, attacker: Attacker): Promise<void> {
  const role = attacker.as === 'visitor' ? 'anon' : 'authenticated';
  const callable = context.schema.functions.filter(
    ({ isTrigger, callers, arguments: inputs }) =>
      !isTrigger && callers[role] && inputs.every(({ name }) => name !== ''),
  );
  await inParallel(callable, async (called) => {
    const route: AccessRoute = { kind: 'function', name: called.name };
    const watches = context.schema.tables
      .filter(({ kind, isOpenToService }) => kind === 'table' && isOpenToService)
      .map(({ name }) => ({
        table: name,
        places: (context.rows.get(name) ?? []).map(({ place }) => place),
      }));
    // A function with the caller's own rights can do no more than the caller.
    const most = called.isDefiner ? mostCalls : 2;
    for (const body of candidateArguments(context, called).slice(0, most)) {
      context.signal.throwIfAborted();
      const answer = await context.api.send({
        ...{
          as: attacker.as,
          method: 'POST',
          path: `rest/v1/rpc/${encodeURIComponent(called.name)}`,
        },
        body,
        ...(called.isDefiner ? { watches } : {}),
      });
      if (answer.code === '57014') {
        context.unproven.push({ part: 'function', name: called.name, reason: 'tooSlow' });
        break;
      }
      if (answer.status >= 300) continue;
      noteLeaks(context, attacker, { answer, sent: JSON.stringify(body), route });
      noteChanges(context, attacker, answer, route);
    }
  });
}

type Reading = { answer: ProofAnswer; sent: string; route: AccessRoute };

/** Notes the values of A's rows in an answer that the attacker cannot read from the table. */
export function noteLeaks(
  context: ProofContext,
  attacker: Attacker,
  { answer, sent, route }: Reading,
): void {
  if (answer.status >= 300) return;
  const leaked = new Map<string, string[]>();
  for (const [text, { table, column }] of context.markers)
    if (
      contains(answer.text, text) &&
      !sent.includes(text) &&
      !canRead(context, attacker, table, column)
    )
      leaked.set(table, [...(leaked.get(table) ?? []), column]);
  for (const name of tablesShown(context, answer.value))
    if (!leaked.has(name) && !canRead(context, attacker, name, undefined)) leaked.set(name, []);
  for (const [name, columns] of leaked)
    addFact(context, { part: 'table', name, who: attacker.who, what: 'read', route, columns });
}

/** A number has to be a whole one, and times are written in several ways. */
function contains(answer: string, text: string): boolean {
  if (!/^[\d.]+$/.test(text)) return answer.includes(text);
  const at = answer.indexOf(text);
  return at >= 0 && !/[\d.]/.test(`${answer[at - 1] ?? ''}${answer[at + text.length] ?? ''}`);
}

/** The tables of which an answer contains a row of A with the same values, however common they are. */
function tablesShown({ schema, rows, a }: ProofContext, value: unknown): string[] {
  const objects = (Array.isArray(value) ? value : [value]).filter(
    (one): one is Record<string, unknown> => typeof one === 'object' && one !== null,
  );
  const isShown = (table: DescribedTable, row: Record<string, unknown>) => {
    const owner = rowOwner(schema, table);
    if (owner.kind !== 'column') return false;
    return objects.some((one) => {
      const shared = Object.keys(one).filter((name) => name in row);
      return (
        one[owner.actor] === a.id &&
        shared.length > 1 &&
        shared.every((name) => same(one[name], row[name]))
      );
    });
  };
  return schema.tables
    .filter((table) => rows.get(table.name)?.some(({ isOfA, row }) => isOfA && isShown(table, row)))
    .map(({ name }) => name);
}

function canRead(
  context: ProofContext,
  { who }: Attacker,
  table: string,
  column: string | undefined,
): boolean {
  const readers = who === 'users' ? ['users', 'visitors'] : [who];
  for (const fact of context.facts.values())
    if (
      fact.name === table &&
      fact.what === 'read' &&
      fact.route.kind === 'direct' &&
      readers.includes(fact.who) &&
      (column === undefined || fact.columns?.includes(column))
    )
      return true;
  return false;
}

function noteChanges(
  context: ProofContext,
  attacker: Attacker,
  { changes }: ProofAnswer,
  route: AccessRoute,
): void {
  for (const { table: name, written, untouched } of changes) {
    const table = context.schema.tables.find((one) => one.name === name);
    const rows = context.rows.get(name) ?? [];
    if (!table) continue;
    const left = new Set(untouched);
    const touched = rows.filter(({ place }) => !left.has(place));
    const note = (what: 'create' | 'change' | 'delete') =>
      addFact(context, { part: 'table', name, who: attacker.who, what, route });
    if (touched.length > 0) note(written.length === 0 ? 'delete' : 'change');
    if (written.some(({ row }) => isForged(context, table, rows, row))) note('create');
    if (written.some(({ row }) => isPromotion(context, table, attacker, row))) note('create');
  }
}

/** Whether a function made a row that belongs to A. */
function isForged(
  { schema, a }: ProofContext,
  table: DescribedTable,
  rows: readonly OtherRow[],
  row: Record<string, unknown>,
): boolean {
  const owner = rowOwner(schema, table);
  if (owner.kind !== 'column' || row[owner.actor] !== a.id) return false;
  return !rows.some((one) => table.primaryKey.every((name) => same(one.row[name], row[name])));
}

/** Whether a function gave the attacker a role. */
function isPromotion(
  { schema }: ProofContext,
  table: DescribedTable,
  { id }: Attacker,
  row: Record<string, unknown>,
): boolean {
  const owner = rowOwner(schema, table);
  const column = roleColumnOf(table);
  if (owner.kind !== 'column' || !column || id === undefined || row[owner.actor] !== id)
    return false;
  return same(row[column.name], elevatedValue(schema, column));
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
