type Extra = { details?: string | null; hint?: string | null };

/** A refusal in PostgREST's terms: HTTP status, code and message, for `@supabase/supabase-js`. */
export class DataApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | null;
  readonly hint: string | null;

  constructor(status: number, code: string, message: string, extra: Extra = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = extra.details ?? null;
    this.hint = extra.hint ?? null;
  }
}

/** Returns the error of a query string that cannot be parsed or is over a limit. */
export function queryError(message: string, details?: string): DataApiError {
  return new DataApiError(400, 'PGRST100', message, details === undefined ? {} : { details });
}

/** Shortens a text of the client before it is repeated in a message. */
export function excerpt(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
