import type { HandlersOf } from '../../domain/contract/call.ts';
import type { transfer as calls } from '../../domain/contract/transfer.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { TransferService } from './transfer.ts';

export function transferHandlers(
  transfer: TransferService,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    exportChats: (input, { user }) => transfer.export(user.id, input),
    importChats: (input, { user }) => transfer.import(user.id, input),
    importFiles: (input, { user }) => transfer.importFiles(user.id, input),
  };
}
