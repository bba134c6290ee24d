export { addTrackingRoutes } from './collector.ts';
export { sweepBeacons, trackingRows } from './rows.ts';
export {
  type CollectResult,
  createTracking,
  type TrackingService,
} from './tracking.ts';
export { type DailyVisits, readDailyVisits } from './visits.ts';
