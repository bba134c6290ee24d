export { lockHandlers } from './handlers.ts';
export { createLocks, type LocksService } from './locks.ts';
export { lockRows } from './rows.ts';
