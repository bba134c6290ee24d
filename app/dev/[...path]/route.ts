import { devRelay } from '@/lib/upstream/dev-relay';

export const runtime = 'edge';
/** What the simulators did and can be told to do; only in embedded mode (decision 3). */
export { devRelay as GET, devRelay as POST };
