import type { AnswerRow } from '../../../domain/data-api/answer-sql.ts';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import type { DataPlan } from '../../../domain/data-api/data-request.ts';
import { contentRange } from '../../../domain/data-api/range.ts';
import type { SiteConnection, SiteDatabases, SiteResult } from '../../ports/site-databases.ts';
import type { ApiResponse } from '../api-message.ts';
import { asCaller } from '../as-caller.ts';
import type { Caller } from '../caller.ts';
import type { Site } from '../site.ts';

type Run = {
  databases: SiteDatabases;
  site: Site;
  caller: Caller;
  method: string;
  /** The name of a prepared statement, for one that occurs often. */
  nameOf(sql: string): string | undefined;
};

/** Runs a planned statement with the caller's rights and writes the answer. */
export async function runPlan(run: Run, plan: DataPlan): Promise<ApiResponse> {
  const { sql, preferences, isReadOnly } = plan;
  if (sql === undefined) return withoutBody(plan, 0);
  const { databases, site, caller } = run;
  const isOneStatement = !mayUndo(plan);
  const options = { isReadOnly, isDryRun: preferences.isDryRun, isOneStatement };
  const query = (connection: SiteConnection) => connection.query<AnswerRow>(sql, [...plan.values]);
  if (isOneStatement) {
    const result = await asCaller(databases, site, caller, query, options);
    return answerOf(run, plan, result);
  }
  const answer = async (connection: SiteConnection) => answerOf(run, plan, await query(connection));
  return asCaller(databases, site, caller, answer, options);
}

/** Whether the change is rolled back when its answer cannot be given. */
function mayUndo({ isReadOnly, result, preferences }: DataPlan): boolean {
  return !isReadOnly && (result.kind !== 'changes' || preferences.maxAffected !== undefined);
}

function answerOf(run: Run, plan: DataPlan, result: SiteResult<AnswerRow>): ApiResponse {
  const { maxAffected } = plan.preferences;
  const [row] = result.rows;
  const affected = plan.result.kind === 'changes' ? (result.rowCount ?? 0) : (row?.rows ?? 0);
  if (maxAffected !== undefined && affected > maxAffected)
    throw new DataApiError(
      400,
      'PGRST124',
      'Query result exceeds max-affected preference constraint',
      { details: `The query affects ${affected} rows` },
    );
  if (plan.result.kind === 'changes') return withoutBody(plan, affected);
  return toAnswer(run, plan, row ?? { body: '[]', bytes: 2, rows: 0, total: null });
}

/** The answer of a change whose rows the client does not want. */
function withoutBody({ status, preferences }: DataPlan, affected: number): ApiResponse {
  const count = preferences.wantsCount ? { 'content-range': `*/${affected}` } : {};
  const body = preferences.wantsRows ? { status: 200, body: '[]' } : {};
  return { status, headers: count, ...body };
}

function toAnswer({ method }: Run, plan: DataPlan, row: AnswerRow): ApiResponse {
  const { result, format } = plan;
  if (result.kind === 'nothing') return { status: 204 };
  if (row.body === null)
    throw new DataApiError(413, 'PGRST413', 'The answer is too large', {
      hint: 'Select fewer columns or rows, for example with limit().',
    });
  const body = method === 'HEAD' ? {} : { body: bodyOf(plan, row, row.body) };
  const type = format.isCsv ? { 'content-type': 'text/csv; charset=utf-8' } : {};
  if (result.kind === 'value') return { status: plan.status, headers: type, ...body };
  const total = row.total === null ? undefined : Number(row.total);
  const offset = result.kind === 'rows' ? result.offset : 0;
  const { header, isPart } = contentRange(offset, row.rows, total);
  const isRead = method === 'GET' || method === 'HEAD';
  const status = isRead && isPart ? 206 : plan.status;
  return { status, headers: { 'content-range': header, ...type }, ...body };
}

function bodyOf({ result, format }: DataPlan, { rows }: AnswerRow, text: string): string {
  if (result.kind === 'value') return result.isRow ? singleRow(text, rows) : text;
  if (!format.isSingle) return text;
  if (rows !== 1)
    throw new DataApiError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    });
  return singleRow(text, rows);
}

/** Takes the object out of a list of one. */
const singleRow = (list: string, rows: number) => (rows === 0 ? 'null' : list.slice(1, -1));
