import { gitRelay } from '@/lib/upstream/git-relay';

export const runtime = 'edge';
/** The simulated code host, for pushes of an embedded server (decision 3). */
export { gitRelay as GET, gitRelay as PATCH, gitRelay as POST };
