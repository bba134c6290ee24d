import { relay } from '@/lib/upstream/relay';

export const runtime = 'edge';
/** Replays a run's log and then follows it (ADR 008). */
export { relay as GET };
