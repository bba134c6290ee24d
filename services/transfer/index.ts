export { transferHandlers } from './handlers.ts';
export { createTransfer, type TransferService } from './transfer.ts';
