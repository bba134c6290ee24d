import { z } from 'zod';
import { RowValues, type SiteRow } from '../../domain/entities/site-data.ts';
import { limits } from '../../domain/limits/index.ts';

type SourceContext = { source?: string };
type Reviver = (key: string, value: unknown, context: SourceContext) => unknown;
const parseWithSource = JSON.parse as (text: string, reviver: Reviver) => unknown;

/**
 * Parses JSON of the data API. A number that a JavaScript number cannot hold exactly, such as a
 * large `bigint`, becomes a text.
 */
function parseExactly(text: string): unknown {
  return parseWithSource(text, (_, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isExact(value, source) ? source : value,
  );
}

const isExact = (value: number, source: string) =>
  Number.isInteger(value) ? Number.isSafeInteger(value) : String(value) === source;

export const parseRows = (body: string): RowValues[] =>
  z.array(RowValues).parse(parseExactly(body));

/** Shortens long cells, so that a page of rows stays small. */
export function shorten(values: RowValues): SiteRow {
  const cut: string[] = [];
  const short = Object.entries(values).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    if (text.length <= limits.siteData.cellMax) return [name, value];
    cut.push(name);
    return [name, text.slice(0, limits.siteData.cellMax)];
  });
  return { values: Object.fromEntries(short), cut };
}
