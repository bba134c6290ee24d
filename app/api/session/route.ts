import { adoptSession } from '@/lib/upstream/adopt-session';

export const runtime = 'edge';
/** Takes over a session from a popup or a shell (ADR 071). */
export { adoptSession as POST };
