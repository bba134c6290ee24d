import type { CallContext, Caller } from '../http/context.ts';

/** The signed-in person behind a request, as far as the account's audit log wants to know. */
export type Person = { id: number; session: string; ip: string; userAgent: string };

export function personOf({ user, ip, userAgent }: CallContext & { user: Caller }): Person {
  return { id: user.id, session: user.session, ip, userAgent };
}
