import { and, eq, ne } from 'drizzle-orm';
import { ownerName } from '../../domain/site-admin/staff-roles.ts';
import type { Database } from '../store/transaction.ts';
import { staffPeople } from './schema.ts';

/** Returns the people of an app's admin without its owner; `name` is a mail address. */
export function staffOf(db: Database, project: string): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: staffPeople.id, name: staffPeople.name })
    .from(staffPeople)
    .where(and(eq(staffPeople.projectUuid, project), ne(staffPeople.name, ownerName)));
}
