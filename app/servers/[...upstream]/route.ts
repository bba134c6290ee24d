import { relay } from '@/lib/upstream/relay';

export const runtime = 'edge';
/** Relays every call of the browser. The streams and the beacons have routes of their own. */
export { relay as DELETE, relay as GET, relay as PATCH, relay as POST, relay as PUT };
