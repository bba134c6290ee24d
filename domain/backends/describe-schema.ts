import { estimateTokens } from '../chat/tokens.ts';
import { limits } from '../limits/index.ts';
import type { Schema, SchemaFunction, SchemaKey, SchemaPolicy, SchemaTable } from './schema.ts';

/**
 * Describes a schema for the model, in few tokens: tables with columns, keys and row rules, then
 * functions, enums and buckets. Tables that do not fit are named only.
 */
export function describeSchema(
  schema: Schema,
  mostTokens: number = limits.migrations.schemaTokens,
): string {
  const rest = [
    ...schema.enums.map(({ name, values }) => `enum ${name}: ${values.join(', ')}`),
    ...schema.functions.map(describeFunction),
    ...schema.buckets.map(
      ({ name, isPublic }) => `bucket ${name}${isPublic ? ' (files readable by everybody)' : ''}`,
    ),
  ].join('\n');
  let left = mostTokens - estimateTokens(rest);
  const shown: string[] = [];
  const named: string[] = [];
  for (const table of schema.tables) {
    const text = describeTable(table);
    left -= estimateTokens(text);
    if (left >= 0) shown.push(text);
    else named.push(table.name);
  }
  const unshown =
    named.length > 0 ? `Also there, not shown for lack of room: ${named.join(', ')}` : '';
  const text = [...shown, rest, unshown].filter(Boolean).join('\n');
  const most = mostTokens * 4;
  return text.length > most ? `${text.slice(0, most)} …` : text;
}

function describeTable(table: SchemaTable): string {
  const { name, kind, columns, primaryKey, unique, checks, keys, policies, triggers, isLive } =
    table;
  const single = new Map(
    keys.flatMap((one) => (one.columns.length === 1 ? [[one.columns[0], one] as const] : [])),
  );
  const parts = columns.map((column) => {
    const target = single.get(column.name);
    return [
      `${column.name} ${column.type}`,
      column.isNullable || kind === 'view' ? '' : ' not null',
      column.isComputed ? ' computed' : '',
      column.default === null ? '' : ` = ${column.default}`,
      target ? ` -> ${describeTarget(target)}` : '',
    ].join('');
  });
  const rules = [
    ...(primaryKey.length > 0 ? [`primary key (${primaryKey.join(', ')})`] : []),
    ...unique.map((one) => `unique (${one.join(', ')})`),
    ...keys
      .filter((one) => one.columns.length > 1)
      .map((one) => `(${one.columns.join(', ')}) -> ${describeTarget(one)}`),
    ...checks.map(oneLine),
  ];
  const heading = `${kind} ${name}${isLive ? ' (live)' : ''}: ${[...parts, ...rules].join('; ')}`;
  const closed = kind === 'table' && policies.length === 0 ? ['  closed: no policy'] : [];
  return [
    heading,
    ...closed,
    ...policies.map(describePolicy),
    ...triggers.map((one) => `  ${oneLine(one)}`),
  ].join('\n');
}

function describeTarget({ targetSchema, target, targetColumns, onDelete }: SchemaKey): string {
  const table = targetSchema === 'public' ? target : `${targetSchema}.${target}`;
  const columns = targetColumns.join(', ');
  return `${table}${columns === 'id' ? '' : `(${columns})`}${onDelete === 'no action' ? '' : ` on delete ${onDelete}`}`;
}

function describePolicy({
  name,
  command,
  roles,
  using,
  check,
  isPermissive,
}: SchemaPolicy): string {
  return [
    `  ${isPermissive ? '' : 'restrictive '}"${name}" ${command} to ${roles.join(', ')}`,
    using === null ? '' : ` using ${oneLine(using)}`,
    check === null ? '' : ` check ${oneLine(check)}`,
  ].join('');
}

function describeFunction({ name, arguments: given, returns }: SchemaFunction): string {
  const inputs = given
    .map((one) => `${one.name} ${one.type}${one.hasDefault ? '?' : ''}`)
    .join(', ');
  return `function ${name}(${inputs}) returns ${oneLine(returns)}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
