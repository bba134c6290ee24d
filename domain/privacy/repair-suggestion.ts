import type { AccessFact, What } from './access-fact.ts';
import { rowOwner } from './row-owner.ts';
import { type DescribedPolicy, findTable, type SchemaDescription } from './schema-description.ts';

const commands = { read: 'select', create: 'insert', change: 'update', delete: 'delete' } as const;

/** An owner gives a row away by an update; others insert rows in the name of somebody. */
function commandOf({ what, who }: Pick<AccessFact, 'what' | 'who'>) {
  if (what === 'give') return who === 'owner' ? 'update' : 'insert';
  return commands[what];
}

/** Names the row rules that may allow a fact, those first that do not look at the user. */
export function allowingPolicies(schema: SchemaDescription, fact: AccessFact): string[] {
  const { part, name, who, what, route } = fact;
  if (['view', 'function', 'publicAddress'].includes(route.kind)) return [];
  const all = part === 'bucket' ? schema.filePolicies : (findTable(schema, name)?.policies ?? []);
  const role = who === 'visitors' ? 'anon' : 'authenticated';
  return all
    .filter(
      ({ command, roles, isPermissive }) =>
        isPermissive &&
        (command === 'all' || command === commandOf(fact)) &&
        (roles.includes('public') || roles.includes(role)),
    )
    .sort((one, other) => Number(asksForUser(one, what)) - Number(asksForUser(other, what)))
    .map((policy) => policy.name);
}

function asksForUser({ using, check }: DescribedPolicy, what: What): boolean {
  const text = what === 'create' || what === 'give' ? (check ?? using) : using;
  return /auth\.(uid|jwt|role|email)\(\)/.test(text ?? '');
}

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Suggests SQL that takes the right away. */
export function suggestRepair(
  schema: SchemaDescription,
  fact: AccessFact,
  policies: readonly string[],
): string {
  const { name, route, part } = fact;
  switch (route.kind) {
    case 'function':
      return `-- The function ${route.name} runs with the rights of its owner. Let it look at auth.uid(), or make it security invoker, or:\nrevoke execute on function public.${quote(route.name)} from public, anon, authenticated;`;
    case 'view':
      return `-- The view ${route.name} shows rows of ${name}, probably by a security definer function.\nrevoke select on public.${quote(route.name)} from anon, authenticated;`;
    case 'signUpData':
      return '-- Users state user_metadata themselves. Read roles from a table that only staff may write, or from app_metadata.';
    case 'ownRows':
      return `-- Users can create or change rows of ${route.name} that give them rights. Let only staff or the owner of the other row do that.`;
    case 'publicAddress':
      return `update storage.buckets set public = false where id = '${name.replaceAll("'", "''")}';`;
    default:
      return part === 'bucket'
        ? repairOfFiles(fact, policies)
        : repairOfTable(schema, fact, policies);
  }
}

function repairOfFiles(fact: AccessFact, policies: readonly string[]): string {
  const bucket = fact.name;
  const dropped = policies.map((one) => `drop policy ${quote(one)} on storage.objects;`);
  const condition = `bucket_id = '${bucket.replaceAll("'", "''")}' and (storage.foldername(name))[1] = (select auth.uid())::text`;
  return [...dropped, policyText('storage.objects', fact, condition)].join('\n');
}

function repairOfTable(
  schema: SchemaDescription,
  fact: AccessFact,
  policies: readonly string[],
): string {
  const { name, columns = [] } = fact;
  const target = `public.${quote(name)}`;
  const table = findTable(schema, name);
  const dropped = policies.map((one) => `drop policy ${quote(one)} on ${target};`);
  const owner = table && rowOwner(schema, table);
  if (!table || !owner || owner.kind === 'nobody')
    return [
      ...dropped,
      `-- Then allow it to those who may, or declare it for ${columns.join(', ') || name}.`,
    ].join('\n');
  if (owner.kind === 'column') {
    const condition = `(select auth.uid()) = ${quote(owner.actor)}`;
    return [...dropped, policyText(target, fact, condition)].join('\n');
  }
  const key = table.foreignKeys.find(({ columns: of }) => of[0] === owner.columns[0]);
  const condition = `exists (select 1 from public.${quote(owner.parent)} p where p.${quote(key?.targetColumns[0] ?? 'id')} = ${quote(name)}.${quote(owner.columns[0] ?? '')})`;
  return [...dropped, policyText(target, fact, condition)].join('\n');
}

function policyText(target: string, fact: AccessFact, condition: string): string {
  const command = commandOf(fact);
  const using = command === 'insert' ? '' : ` using (${condition})`;
  const check = command === 'insert' || command === 'update' ? ` with check (${condition})` : '';
  return `create policy "own rows: ${command}" on ${target} for ${command} to authenticated${using}${check};`;
}
