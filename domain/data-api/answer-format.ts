import { DataApiError } from './data-api-error.ts';

/** How the rows of an answer are written. */
export type AnswerFormat = {
  /** Exactly one row, as an object. */
  isSingle: boolean;
  isCsv: boolean;
  /** Keys with null are left out. */
  stripsNulls: boolean;
};

/** Parses `Accept`. Throws for the query plan and other types that the data API does not write. */
export function parseAccept(header: string | undefined): AnswerFormat {
  const types = (header ?? '*/*').toLowerCase().split(',');
  const type = types.find((one) => !one.includes('*')) ?? '*/*';
  const isJson = /^\s*(?:\*\/\*|application\/(?:json|vnd\.pgrst\.(?:object|array))\b)/.test(type);
  const isCsv = /^\s*text\/csv\b/.test(type);
  if (!isJson && !isCsv)
    throw new DataApiError(
      406,
      'PGRST107',
      'None of these media types are available: '.concat(type.trim().slice(0, 80)),
    );
  return {
    isSingle: type.includes('vnd.pgrst.object'),
    isCsv,
    stripsNulls: type.includes('nulls=stripped'),
  };
}
