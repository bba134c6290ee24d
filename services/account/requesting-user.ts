import type { CallContext, Caller } from '../http/context.ts';

/** The signed-in user of a request, as the account's audit log records it. */
export type RequestingUser = { id: number; session: string; ip: string; userAgent: string };

export function requestingUser({
  user,
  ip,
  userAgent,
}: CallContext & { user: Caller }): RequestingUser {
  return { id: user.id, session: user.session, ip, userAgent };
}
