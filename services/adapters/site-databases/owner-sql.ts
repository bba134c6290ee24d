import type { Client, QueryResult } from 'pg';
import { type SqlStatement, splitStatements } from './split-statements.ts';
import { readSql } from './sql-files.ts';
import { describeProblem, isDatabaseError, refusals, SqlRefusal } from './sql-problem.ts';
import { verifyClosed } from './verify-closed.ts';

/** Words that begin or end a transaction; they mean nothing in a file that runs in one. */
const skipped = new Set(['begin', 'commit', 'end', 'start transaction']);
const refused = new Set(['rollback', 'abort', 'savepoint', 'release', 'prepare transaction']);

const harden = readSql('harden');

/**
 * Runs the statements of a text with the rights of the project's owner, in the transaction that is
 * open. Returns the result of the last one. Throws a `SqlRefusal` with the line of the problem.
 */
export async function runStatements(
  client: Client,
  sql: string,
  run: (statement: SqlStatement) => Promise<QueryResult> = ({ text }) => runOne(client, text),
): Promise<QueryResult | undefined> {
  let last: QueryResult | undefined;
  for (const statement of splitStatements(sql)) {
    const [first = '', second = ''] = statement.words;
    if (skipped.has(first) || skipped.has(`${first} ${second}`)) continue;
    if (refused.has(first) || refused.has(`${first} ${second}`))
      throw transactionRefusal(statement);
    try {
      last = await run(statement);
    } catch (error) {
      if (!isDatabaseError(error)) throw error;
      throw new SqlRefusal(describeProblem(error, statement));
    }
    // The splitting of the text may be wrong; a transaction that ended is not to be continued.
    if (client.getTransactionStatus() !== 'T') throw transactionRefusal(statement);
  }
  return last;
}

/** Runs exactly one statement; the extended protocol refuses a text with two. */
export const runOne = (client: Client, text: string): Promise<QueryResult> =>
  client.query({ text, queryMode: 'extended' } as { text: string });

/**
 * Closes in the open transaction what the statements left open, and checks that nothing else is.
 * Nothing of the project runs after it: triggers that wait for the end of the transaction run
 * before.
 */
export async function closeTables(client: Client, line: number): Promise<void> {
  try {
    await client.query('set constraints all immediate');
    await resetSession(client);
    await client.query('set local search_path = pg_catalog');
    await client.query(harden);
  } catch (error) {
    if (!isDatabaseError(error)) throw error;
    throw new SqlRefusal(describeProblem(error, { text: '', line, words: [] }));
  }
  await verifyClosed(client, line);
}

/** Takes back settings and the role that a file may have changed. */
export async function resetSession(client: Client): Promise<void> {
  await client.query('reset role; reset all');
}

function transactionRefusal({ line, words }: SqlStatement): SqlRefusal {
  return new SqlRefusal({
    line,
    code: refusals.transaction,
    message: `${(words[0] ?? '').toUpperCase()} is not allowed in a file of SQL`,
    hint: 'All files of a version run in one transaction, which ends with the last one.',
  });
}
