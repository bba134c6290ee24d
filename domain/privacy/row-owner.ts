import {
  type DescribedColumn,
  type DescribedTable,
  findTable,
  type SchemaDescription,
} from './schema-description.ts';

/**
 * To whom the rows of a table belong: to the user in the column `actor`, or to the owner of the
 * row in the table `parent` that the foreign key `columns` leads to.
 */
export type RowOwner =
  | { kind: 'column'; actor: string; recipients: string[] }
  | { kind: 'parent'; columns: string[]; parent: string }
  | { kind: 'nobody' };

const ownerNames =
  /^(user|owner|author|creator|customer|client|member|student|patient|sender|from|buyer|seller|host|follower|voter|respondent|reporter|employee|guest)(_?(id|uid|uuid|user|user_id))?$|^(created|submitted|uploaded|posted|booked|placed)_by$/;
const recipientNames =
  /^(to|recipient|receiver|assigned|assignee|target|followed|following|followee|invited|reviewed|approved|moderated|updated|reported)(_|$)/;

/** Finds out from keys, defaults, names and row rules to whom rows of a table belong. */
export function rowOwner(schema: SchemaDescription, table: DescribedTable): RowOwner {
  return ownerOf(schema, table, new Set());
}

function ownerOf(
  schema: SchemaDescription,
  table: DescribedTable,
  visited: ReadonlySet<string>,
): RowOwner {
  const columns = userColumns(schema, table);
  if (columns.length > 0) {
    const actors = columns.filter((name) => !recipientNames.test(name));
    const actor = bestActor(table, actors) ?? columns[0] ?? '';
    return { kind: 'column', actor, recipients: columns.filter((name) => name !== actor) };
  }
  const seen = new Set([...visited, table.name]);
  // A row that cannot exist without a row of a user belongs to that user.
  for (const key of table.foreignKeys) {
    const name = key.target.replace(/^public\./, '');
    const parent = findTable(schema, name);
    if (!parent || seen.has(name) || !isRequired(table, key.columns)) continue;
    if (ownerOf(schema, parent, seen).kind !== 'nobody')
      return { kind: 'parent', columns: key.columns, parent: name };
  }
  return { kind: 'nobody' };
}

/** Columns that hold the id of a user of the app. */
export function userColumns(schema: SchemaDescription, table: DescribedTable): string[] {
  const found = table.columns.filter(
    (column) =>
      !column.isGenerated &&
      /^(uuid|text|character varying)/.test(column.type) &&
      (leadsToUsers(schema, table, column.name, new Set()) || looksLikeUser(table, column)),
  );
  return found.map(({ name }) => name);
}

function looksLikeUser(table: DescribedTable, { name, type, defaultText }: DescribedColumn) {
  if (defaultText && /auth\.uid\(\)/.test(defaultText)) return true;
  if (table.foreignKeys.some(({ columns }) => columns.includes(name))) return false;
  if (comparedWithUser(table, name)) return true;
  return type === 'uuid' && (ownerNames.test(name) || /^(to|recipient|receiver)_id$/.test(name));
}

/** Whether a row rule compares the column with the user who sends the request. */
function comparedWithUser({ policies }: DescribedTable, name: string): boolean {
  const isName = (word: string | undefined) =>
    word !== undefined && word.split('.').at(-1) === name;
  return policies.some(({ using, check }) => {
    const words = wordsOf(`${using ?? ''} ; ${check ?? ''}`);
    return words.some(
      (word, at) =>
        word === 'auth.uid' &&
        ((words[at + 1] === '=' && isName(words[at + 2])) ||
          (words[at - 1] === '=' && isName(words[at - 2]))),
    );
  });
}

/** The words of a condition, without parentheses, casts and the subselect around `auth.uid()`. */
function wordsOf(text: string): string[] {
  return text
    .replaceAll('SELECT auth.uid() AS uid', 'auth.uid()')
    .replaceAll(/::(?:character varying|\w+)/g, '')
    .replaceAll(/[()"]/g, ' ')
    .split(' ')
    .filter(Boolean);
}

function leadsToUsers(
  schema: SchemaDescription,
  table: DescribedTable,
  column: string,
  visited: ReadonlySet<string>,
): boolean {
  return table.foreignKeys.some(({ columns, target, targetColumns }) => {
    if (columns.length !== 1 || columns[0] !== column) return false;
    if (target === 'auth.users') return true;
    const next = findTable(schema, target.replace(/^public\./, ''));
    const [key = ''] = targetColumns;
    const step = `${target}.${key}`;
    if (!next || visited.has(step)) return false;
    return leadsToUsers(schema, next, key, new Set([...visited, step]));
  });
}

function bestActor(table: DescribedTable, names: string[]): string | undefined {
  const hasDefault = (name: string) =>
    /auth\.uid\(\)/.test(table.columns.find((one) => one.name === name)?.defaultText ?? '');
  return (
    names.find(hasDefault) ??
    names.find((name) => comparedWithUser(table, name)) ??
    names.find((name) => ownerNames.test(name)) ??
    names[0]
  );
}

function isRequired({ columns }: DescribedTable, names: readonly string[]): boolean {
  return names.every((name) => columns.find((one) => one.name === name)?.isRequired);
}
