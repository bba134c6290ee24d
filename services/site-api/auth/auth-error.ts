/** A refusal in GoTrue's terms: HTTP status, code and message, for `supabase.auth`. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
