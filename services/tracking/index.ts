export { addTrackingRoutes } from './collector.ts';
export { sweepBeacons, trackingRows } from './rows.ts';
export { createTracking } from './tracking.ts';
export { readDailyVisits } from './visits.ts';
