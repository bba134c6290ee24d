import { limits } from '../limits/index.ts';
import type { AnswerFormat } from './answer-format.ts';

/**
 * The columns of every statement that returns rows: the body as text (null if it is too large),
 * its size in bytes, how many rows it has, and the count of all rows if it was requested.
 */
export type AnswerRow = {
  body: string | null;
  bytes: number | null;
  rows: number;
  total: string | null;
};

type Rows = { level: string; count?: string; before?: string; format: AnswerFormat };

/** Wraps a level so that one row with the whole answer is returned. */
export function rowsAnswer({ level, count, before = '', format }: Rows): string {
  const total = count === undefined ? 'null::text' : `(${count})::text`;
  const row = format.stripsNulls ? 'json_strip_nulls(row_to_json(r))' : 'r';
  const body = format.isCsv ? csvBody : `coalesce(json_agg(${row}), '[]')::text`;
  return `${before}${bounded(`select ${body} as body, count(*)::int as rows, ${total} as total from (${level}) r`)}`;
}

/** Wraps the values of a function; a single one without a list around it. */
export function valuesAnswer(from: string, alias: string, isSet: boolean): string {
  const body = isSet
    ? `coalesce(json_agg(${alias}), '[]')::text`
    : `coalesce((json_agg(to_json(${alias})) -> 0)::text, 'null')`;
  return bounded(
    `select ${body} as body, count(*)::int as rows, null::text as total from (select ${alias} from ${from} limit ${limits.dataApi.rows}) ${alias}_`,
  );
}

/** Calls a function that returns nothing. */
export function callAnswer(from: string): string {
  return `select '' as body, 0 as bytes, count(*)::int as rows, null::text as total from ${from}`;
}

/** An answer that is too large must not reach this process. */
function bounded(sql: string): string {
  const most = limits.dataApi.answerBytes;
  return `select case when octet_length(a.body) <= ${most} then a.body end as body, octet_length(a.body) as bytes, a.rows, a.total from (${sql}) a`;
}

const quotedCell = `case when c.value ~ '[",\\n\\r]' then '"' || replace(c.value, '"', '""') || '"' else coalesce(c.value, '') end`;
const csvLine = `(select string_agg(${quotedCell}, ',') from json_each_text(row_to_json(r)) c)`;
const csvHead = `(select string_agg(k, ',') from json_object_keys((json_agg(row_to_json(r)) -> 0)) k)`;
const csvBody = `coalesce(${csvHead} || chr(10), '') || coalesce(string_agg(${csvLine}, chr(10)), '')`;
