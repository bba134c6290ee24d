import { adoptSession } from '@/lib/upstream/adopt-session';

export const runtime = 'edge';
/** Hand-over of a session from a popup or a shell (decision 34). */
export { adoptSession as POST };
