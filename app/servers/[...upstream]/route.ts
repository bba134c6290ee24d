import { relay } from '@/lib/upstream/relay';

export const runtime = 'edge';
/** Every call of the browser but the streams, which have routes of their own. */
export { relay as DELETE, relay as GET, relay as PATCH, relay as POST, relay as PUT };
