import { relay } from '@/lib/upstream/relay';

export const runtime = 'edge';
/** Relays every call of the browser except the streams, which have their own routes. */
export { relay as DELETE, relay as GET, relay as PATCH, relay as POST, relay as PUT };
