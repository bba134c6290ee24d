import { beaconRelay } from '@/lib/upstream/beacon-relay';

export const runtime = 'edge';
/** Relays beacons of visits (GAP-62). The response is always a pixel or 204. */
export { beaconRelay as GET, beaconRelay as POST };
