import type { AccessDeclaration } from '../../domain/privacy/access-declaration.ts';
import { elevatedValue, metadataKeys, roleColumnOf } from '../../domain/privacy/roles.ts';
import { rowOwner } from '../../domain/privacy/row-owner.ts';
import type { SchemaDescription } from '../../domain/privacy/schema-description.ts';
import { withAllRights } from './all-rights.ts';
import { quoteName } from './observed-databases.ts';
import type { ProofApi } from './proof-api.ts';
import type { Actor, ProofContext } from './proof-context.ts';

/** A user could not sign up; the message is the database's. */
export class NoUsers extends Error {}

type Account = { name: string; data?: Record<string, unknown> };

/** Signs a user of the copy up, as a page of the app does. */
export async function signUp(
  api: ProofApi,
  randomBytes: (size: number) => Uint8Array,
  { name, data }: Account,
): Promise<Actor> {
  const text = Buffer.from(randomBytes(8)).toString('hex');
  const answer = await api.send({
    as: 'visitor',
    method: 'POST',
    path: 'auth/v1/signup',
    body: {
      email: `${name}.${text}@example.org`,
      password: `Proof-${text}`,
      data: data ?? { name: `${name}${text.slice(0, 6)}`, username: `${name}${text.slice(0, 6)}` },
    },
    commits: true,
  });
  const value = answer.value as { access_token?: string; user?: { id?: string } } | undefined;
  if (!value?.access_token || !value.user?.id) throw new NoUsers(answer.message || answer.text);
  return { id: value.user.id, token: value.access_token };
}

/**
 * Signs up with data that claims a role, if the app reads such data at all. Undefined if it does
 * not, or if the sign-up was refused.
 */
export async function signUpClimber(
  api: ProofApi,
  randomBytes: (size: number) => Uint8Array,
  schema: SchemaDescription,
): Promise<Actor | undefined> {
  const keys = metadataKeys(schema);
  if (keys.length === 0) return undefined;
  const value = elevatedValue(schema, undefined);
  const claims = Object.fromEntries(
    keys.map((key) => [key, /^is_|admin$|staff$/i.test(key) ? true : value]),
  );
  const name = 'climber';
  const data = { name, username: name, full_name: name, display_name: name, ...claims };
  return signUp(api, randomBytes, { name, data }).catch(() => undefined);
}

/** Gives a user the role of staff, where the app stores or reads roles. */
export async function makeStaff(
  context: ProofContext,
  declaration: AccessDeclaration | undefined,
): Promise<Actor | undefined> {
  const { schema, api, parts } = context;
  const declared = declaration?.staff;
  const tables = schema.tables.filter(
    ({ kind, isOpenToService }) => kind === 'table' && isOpenToService,
  );
  const places = declared
    ? [{ ...declared }]
    : tables.flatMap((table) => {
        const owner = rowOwner(schema, table);
        const column = roleColumnOf(table);
        if (owner.kind !== 'column' || !column) return [];
        const value = elevatedValue(schema, column);
        return [{ table: table.name, user: owner.actor, column: column.name, value }];
      });
  if (places.length === 0) return undefined;
  const actor = await signUp(api, parts.randomBytes, { name: 'staff' }).catch(() => undefined);
  if (!actor) return undefined;
  const results = await Promise.all(places.map((place) => appoint(context, actor, place)));
  return results.some(Boolean) ? actor : undefined;
}

type RolePlace = { table: string; user: string; column: string; value: unknown };

/** Changes the user's row if there is one, otherwise inserts one; false if neither is possible. */
function appoint(context: ProofContext, actor: Actor, place: RolePlace): Promise<boolean> {
  const { table, user, column, value } = place;
  const name = `public.${quoteName(table)}`;
  return withAllRights(context, async (connection) => {
    const record = JSON.stringify({ [user]: actor.id, [column]: value });
    try {
      const changed = await connection.query(
        `update ${name} set ${quoteName(column)} = (jsonb_populate_record(null::${name}, $1)).${quoteName(column)}
         where ${quoteName(user)}::text = $2`,
        [record, actor.id],
      );
      if (!changed.rowCount)
        await connection.query(
          `insert into ${name} (${quoteName(user)}, ${quoteName(column)})
           select ${quoteName(user)}, ${quoteName(column)} from jsonb_populate_record(null::${name}, $1)`,
          [record],
        );
      await connection.query('commit');
      return true;
    } catch {
      await connection.query('rollback').catch(() => {});
      return false;
    }
  });
}
