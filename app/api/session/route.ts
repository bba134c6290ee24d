import { adoptSession } from '@/lib/upstream/adopt-session';

export const runtime = 'edge';
/**
 * Sets the session's cookies for a one-time code or a token pair of a popup or a shell (ADR 071).
 */
export { adoptSession as POST };
