export { addTrackingRoutes } from './collector.ts';
export { type Collected, createTracking, type TrackingService } from './tracking.ts';
export { dailyVisits, type VisitsOfDay } from './visits.ts';
