import { relay } from '@/lib/upstream/relay';

export const runtime = 'edge';
/** Relays the chat's event stream unchanged (ARCH-003). */
export { relay as POST };
