export { LeaseLost } from './lease.ts';
export { sweepLogs } from './log.ts';
export { type AbandonedHandler, createRuns, type RunsOptions, type RunsService } from './runs.ts';
