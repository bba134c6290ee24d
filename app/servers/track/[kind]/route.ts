import { beaconRelay } from '@/lib/upstream/beacon-relay';

export const runtime = 'edge';
/** Beacons of visits (GAP-62): the response is always a pixel or 204. */
export { beaconRelay as GET, beaconRelay as POST };
