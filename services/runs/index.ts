export { LeaseLost } from './lease.ts';
export { runRows } from './rows.ts';
export { createRuns, type RunsOptions, type RunsService } from './runs.ts';
export { sweepLogs } from './stored-log.ts';
