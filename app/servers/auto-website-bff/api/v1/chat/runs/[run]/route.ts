import { relay } from '@/lib/upstream/relay';

export const runtime = 'edge';
/** Relays a run's log from the requested event on, and then its new events (ADR 008). */
export { relay as GET };
