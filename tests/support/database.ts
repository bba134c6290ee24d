import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { type OpenDatabase, openPglite, openPostgres } from '../../services/db/client.ts';
import { cache } from './cache.ts';
import { templateDatabase } from './postgres.ts';

/** A migrated PGlite in memory; the caller closes it. */
export function openMemoryDatabase(): Promise<OpenDatabase> {
  return openPglite({ directory: undefined, templates: cache });
}

/** A migrated database of its own on the tests' PostgreSQL (api project only); the caller closes it. */
export async function openTestPostgres(): Promise<OpenDatabase> {
  const server = inject('postgresUrl');
  if (!server) throw new Error('Only tests of the api project have a PostgreSQL');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(`${server}/postgres`);
  await admin.connect();
  // Two suites that copy the template at once would disturb each other: one waits for the other.
  await admin.query('select pg_advisory_lock(1)');
  await admin.query(`create database ${name} template ${templateDatabase}`);
  await admin.end();
  return openPostgres(`${server}/${name}`);
}

/**
 * Runs a suite on PGlite and, in the api project, on PostgreSQL too; each has a database of its own for the whole suite.
 * @example eachDatabase('the ledger', (open) => { it('…', async () => { const { db } = open(); … }); });
 */
export function eachDatabase(name: string, suite: (open: () => OpenDatabase) => void): void {
  const kinds = inject('postgresUrl') ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
  describe.each(kinds)(`${name} on %s`, (kind) => {
    let opened: OpenDatabase;
    beforeAll(async () => {
      opened = await (kind === 'pglite' ? openMemoryDatabase() : openTestPostgres());
    }, 60_000);
    afterAll(() => opened?.close());
    suite(() => opened);
  });
}
