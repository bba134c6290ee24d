import { relay } from '@/lib/upstream/relay';

export const runtime = 'edge';
/** The chat's event stream, byte for byte (ARCH-003). */
export { relay as POST };
