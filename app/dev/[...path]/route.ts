import { devRelay } from '@/lib/upstream/dev-relay';

export const runtime = 'edge';
/** Forwards calls to the simulators, in embedded mode only (ADR 004). */
export { devRelay as GET, devRelay as POST };
