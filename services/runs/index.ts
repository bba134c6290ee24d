export { LeaseLost } from './lease.ts';
export { runRows } from './rows.ts';
export { type AbandonedHandler, createRuns, type RunsOptions, type RunsService } from './runs.ts';
export { sweepLogs } from './stored-log.ts';
