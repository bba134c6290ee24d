/** The lines to print for the operator. `ok` is false when the command changed nothing. */
export type AdminAnswer = { ok: boolean; lines: string[] };
