export { LeaseLost } from './lease.ts';
export { markReady, runRows, setTurnVersion } from './rows.ts';
export { createRuns, type RunsOptions, type RunsService } from './runs.ts';
export { archiveCalls, readCalls, storeCall, sweepCalls } from './stored-calls.ts';
export { sweepLogs } from './stored-log.ts';
