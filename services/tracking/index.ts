export { addTrackingRoutes } from './collector.ts';
export { createTracking } from './tracking.ts';
export { readDailyVisits } from './visits.ts';
