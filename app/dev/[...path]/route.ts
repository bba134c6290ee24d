import { devRelay } from '@/lib/upstream/dev-relay';

export const runtime = 'edge';
/** Shows and controls the simulators; only in embedded mode (ADR 004). */
export { devRelay as GET, devRelay as POST };
