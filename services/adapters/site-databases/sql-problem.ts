import type { DatabaseError } from 'pg';
import type { MigrationProblem } from '../../ports/site-databases.ts';
import { lineAt, type SqlStatement } from './split-statements.ts';

export type SqlProblem = Omit<MigrationProblem, 'file'>;

/** Codes of our own refusals, in a class that PostgreSQL does not use. */
export const refusals = {
  changedFile: 'SY001',
  usedNumber: 'SY002',
  badOrder: 'SY003',
  badName: 'SY004',
  transaction: 'SY005',
  notAllowed: 'SY006',
} as const;

/** SQL that is refused by a rule of ours, not by PostgreSQL. */
export class SqlRefusal extends Error {
  readonly problem: SqlProblem;

  constructor(problem: SqlProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Whether the database refused a statement; anything else is a failure of the server. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code));
}

/** Describes an error of a statement, with the line of the file where it happened. */
export function describeProblem(error: DatabaseError, statement: SqlStatement): SqlProblem {
  const hint = error.hint ?? hints[error.code ?? ''];
  return {
    line: lineOf(error, statement),
    code: error.code ?? '',
    message: error.detail ? `${error.message}. ${error.detail}` : error.message,
    ...(hint ? { hint } : {}),
  };
}

const hints: Record<string, string> = {
  '57014': 'The statement took longer than 60 s.',
  '57P01': 'The statement used too much time, space or too many locks and was ended.',
  '25001': 'All files of a version run in one transaction; leave out CONCURRENTLY.',
};

function lineOf(error: DatabaseError, { text, line }: SqlStatement): number {
  // PostgreSQL counts characters, JavaScript counts UTF-16 units.
  if (error.position)
    return line - 1 + lineAt([...text].slice(0, Number(error.position)).join(''), text.length);
  // Within a DO block, lines are counted from the quote that begins its text.
  const inside = /inline_code_block line (\d+)/.exec(error.where ?? '')?.[1];
  const quote = /\$\w*\$/.exec(text)?.index;
  if (inside && quote !== undefined) return line - 1 + lineAt(text, quote) + Number(inside) - 1;
  return line;
}
