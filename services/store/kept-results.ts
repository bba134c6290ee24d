import { eq } from 'drizzle-orm';
import { projects } from './schema/index.ts';
import { type Database, transaction } from './transaction.ts';

/**
 * How a feature reads and writes the results that it stores for a project in its own table. `read`
 * locks the row, so that nothing else changes it before `write`.
 */
export type KeptPlace<Kept> = {
  read(tx: Database): Promise<Kept | undefined>;
  write(tx: Database, kept: Kept): Promise<unknown>;
};

/** Changes the stored results of a project in one transaction. Does nothing if there are none. */
export async function changeKept<Kept>(
  db: Database,
  { read, write }: KeptPlace<Kept>,
  change: (kept: Kept) => Kept,
): Promise<void> {
  await transaction(db, async (tx) => {
    const kept = await read(tx);
    if (kept !== undefined) await write(tx, change(kept));
  });
}

/**
 * Stores results of a project in one transaction. Does nothing if the project was deleted
 * meanwhile.
 */
export async function storeOfProject(
  db: Database,
  project: string,
  store: (tx: Database) => Promise<void>,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [kept] = await tx
      .select({ uuid: projects.uuid })
      .from(projects)
      .where(eq(projects.uuid, project))
      .for('key share');
    if (kept) await store(tx);
  });
}
