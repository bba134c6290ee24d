export { transferHandlers } from './handlers.ts';
export { createTransfer } from './transfer.ts';
