import type { AccessFact, AccessRoute } from './access-fact.ts';
import { findTable, type SchemaDescription } from './schema-description.ts';

/** What becomes visible to whom. */
export type ExposedSubject = {
  part: AccessFact['part'];
  name: string;
  who: 'visitors' | 'users';
  route: AccessRoute;
  columns: readonly string[];
};

/** Everything that decides about an exposure, in a form that is equal only for equal things. */
export function fingerprintText(schema: SchemaDescription, subject: ExposedSubject): string {
  const { part, name, who, route, columns } = subject;
  const table = part === 'table' ? findTable(schema, name) : undefined;
  const types = table?.columns
    .filter((column) => columns.includes(column.name))
    .map((column) => [column.name, column.type]);
  const policies = part === 'bucket' ? schema.filePolicies : (table?.policies ?? []);
  const reading = policies.filter(({ command }) => command === 'select' || command === 'all');
  const routeName = 'name' in route ? route.name : '';
  const view = schema.tables.find(({ kind, name: one }) => kind === 'view' && one === routeName);
  const texts = [JSON.stringify(reading), view?.definition ?? '', routeName];
  const bucket = schema.buckets.find(({ id }) => part === 'bucket' && id === name);
  return JSON.stringify([
    ...[part, name, who, route.kind, routeName, [...columns].sort(), types ?? []],
    ...[reading, view?.definition ?? '', bucket?.isPublic ?? null, functionsIn(schema, texts)],
  ]);
}

/** The functions that the texts name, and those that these name. */
function functionsIn({ functions }: SchemaDescription, texts: readonly string[]): string[] {
  const found = new Map<string, string>();
  const waiting = [...texts];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop())
    for (const { name, source } of functions) {
      if (found.has(`${name} ${source}`) || !text.includes(name)) continue;
      found.set(`${name} ${source}`, source);
      waiting.push(source);
    }
  return [...found.keys()].sort();
}
