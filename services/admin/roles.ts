import { z } from 'zod';
import { recordChange } from '../audit/index.ts';
import {
  type GrantedRole,
  grantedRoles,
  grantRole,
  listRoles,
  revokeRole,
} from '../classrooms/index.ts';
import type { Clock } from '../ports/clock.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { AdminAnswer } from './answer.ts';

const role = z.enum(grantedRoles);
const user = z.string().min(1);

/** Commands about roles (CLASS-001). */
export const roleCommands = [
  z.object({ do: z.literal('roles') }),
  z.object({ do: z.literal('roles-grant'), user, role }),
  z.object({ do: z.literal('roles-revoke'), user, role }),
] as const;

/** Reads `roles`, `roles grant <user> <role>`, `roles revoke <user> <role>`. */
export function parseRoleCommand([verb, what, whom, name, ...rest]: string[]):
  | Record<string, unknown>
  | undefined {
  if (verb !== 'roles' || rest.length > 0) return undefined;
  if (what === undefined) return { do: 'roles' };
  if (what !== 'grant' && what !== 'revoke') return undefined;
  return { do: `roles-${what}`, user: whom, role: name };
}

/** Creates the commands about roles. Each change is recorded in the audit log. */
export function createRoleAdmin({ db, clock }: { db: Database; clock: Clock }) {
  async function list(): Promise<AdminAnswer> {
    const rows = await listRoles(db);
    if (!rows.length) return { ok: true, lines: ['Nobody has a role yet.'] };
    return {
      ok: true,
      lines: rows.map((one) => `${one.role.padEnd(10)}${one.userNo}  ${one.name ?? ''}`.trimEnd()),
    };
  }

  async function change(
    person: { id: number; userNo: string },
    { action, role: name }: { action: 'grant' | 'revoke'; role: GrantedRole },
  ): Promise<AdminAnswer> {
    const at = clock.now();
    const changed = await transaction(db, async (tx) => {
      const done =
        action === 'grant'
          ? await grantRole(tx, { userId: person.id, role: name, at })
          : await revokeRole(tx, { userId: person.id, role: name });
      if (done)
        await recordChange(tx, {
          ...{ object: `user:${person.userNo}`, action: `role-${action}` },
          ...{ detail: { role: name }, at },
        });
      return done;
    });
    if (action === 'grant')
      return { ok: true, lines: [`${person.userNo} is ${changed ? 'now' : 'already'} ${name}.`] };
    return changed
      ? { ok: true, lines: [`${person.userNo} is no longer ${name}.`] }
      : { ok: false, lines: [`${person.userNo} is not ${name}.`] };
  }

  return { list, change };
}
