import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type OpenDatabase, openPostgres } from '../../services/store/open-database.ts';
import { templateDatabase } from './postgres.ts';

/** Opens a separate migrated database on the tests' PostgreSQL. `close` drops it. */
export async function openTestDatabase(server = inject('postgresUrl')): Promise<OpenDatabase> {
  const url = await createTestDatabase(server);
  const opened = await openPostgres(url);
  return {
    ...opened,
    async close() {
      await opened.close();
      await ask(url.slice(0, url.lastIndexOf('/')), [
        `drop database if exists ${url.slice(url.lastIndexOf('/') + 1)} with (force)`,
      ]);
    },
  };
}

/** Creates a migrated test database and returns its URL, for a test that opens it itself. */
export async function createTestDatabase(server = inject('postgresUrl')): Promise<string> {
  if (!server) throw new Error('Only tests of the projects api and faults have a PostgreSQL');
  const name = `test_${randomBytes(6).toString('hex')}`;
  // Two concurrent copies of the template would conflict, so take an advisory lock.
  await ask(server, [
    'select pg_advisory_lock(1)',
    `create database ${name} template ${templateDatabase}`,
  ]);
  return `${server}/${name}`;
}

async function ask(server: string, statements: string[]): Promise<void> {
  const admin = new pg.Client(`${server}/postgres`);
  await admin.connect();
  try {
    for (const statement of statements) await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/**
 * Runs a suite on a separate database that all its tests share.
 * @example
 * withDatabase('the ledger', (open) => { it('…', async () => { const { db } = open(); … }); });
 */
export function withDatabase(name: string, suite: (open: () => OpenDatabase) => void): void {
  describe(name, () => {
    let opened: OpenDatabase;
    beforeAll(async () => {
      opened = await openTestDatabase();
    }, 60_000);
    afterAll(() => opened?.close());
    suite(() => opened);
  });
}
