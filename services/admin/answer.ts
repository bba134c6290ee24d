/** Lines for the operator; `ok` false means that nothing changed. */
export type AdminAnswer = { ok: boolean; lines: string[] };
