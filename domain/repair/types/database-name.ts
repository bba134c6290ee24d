import type { Judged } from './judged.ts';

const namesTable = /\.(?:from|rpc)\(\s*$/;
const unknownName = /^Argument of type '"[^"]*"' is not assignable to parameter of type '"/;

/**
 * Whether a page of a managed project calls a table, view or function that its database does not
 * have, by the generated types: `supabase.from('ordres')`. The database answers with an error.
 */
export function isUnknownTable({ diagnostic: { message, chain }, text, at }: Judged): boolean {
  const before = text.slice(Math.max(0, at - 40), at);
  return namesTable.test(before) && [message, ...chain].some((line) => unknownName.test(line));
}

/** Whether a select names a column or relation that the database does not have. */
export function isRefusedSelect({ diagnostic: { message } }: Judged): boolean {
  return message.includes("on type 'SelectQueryError<");
}
