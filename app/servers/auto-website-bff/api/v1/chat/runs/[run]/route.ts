import { relay } from '@/lib/upstream/relay';

export const runtime = 'edge';
/** Replays a run's log and follows it (decision 8). */
export { relay as GET };
