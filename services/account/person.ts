import type { CallContext, Caller } from '../http/context.ts';

/** The signed-in user of a request, as the account's audit log records it. */
export type Person = { id: number; session: string; ip: string; userAgent: string };

export function personOf({ user, ip, userAgent }: CallContext & { user: Caller }): Person {
  return { id: user.id, session: user.session, ip, userAgent };
}
