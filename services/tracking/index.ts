export { addTrackingRoutes } from './collector.ts';
export {
  type CollectResult as Collected,
  createTracking,
  type TrackingService,
} from './tracking.ts';
export { type DailyVisits as VisitsOfDay, readDailyVisits as dailyVisits } from './visits.ts';
