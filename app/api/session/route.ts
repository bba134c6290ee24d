import { adoptSession } from '@/lib/upstream/adopt-session';

export const runtime = 'edge';
/**
 * Sets the session's cookies, in exchange for a one-time code or for a token pair from a popup or a
 * shell (ADR 071).
 */
export { adoptSession as POST };
