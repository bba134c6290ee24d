export { lockHandlers } from './handlers.ts';
export { createLocks, type LocksService } from './locks.ts';
