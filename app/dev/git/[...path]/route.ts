import { gitRelay } from '@/lib/upstream/git-relay';

export const runtime = 'edge';
/** The simulated code host, for pushes of an embedded server (ADR 004). */
export { gitRelay as GET, gitRelay as PATCH, gitRelay as POST };
