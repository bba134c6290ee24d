import type { HandlersOf } from '../../domain/contract/call.ts';
import type { publishing as calls } from '../../domain/contract/publishing.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { Publishing } from './publishing.ts';

export function publishingHandlers(
  publishing: Publishing,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    read: ({ uuid }, { user }) => publishing.read(user.id, uuid),
    publish: ({ uuid, ...wishes }, { user }) => publishing.publish(user.id, uuid, wishes),
    rollBack: ({ uuid, number }, { user }) => publishing.rollBack(user.id, uuid, number),
    unpublish: ({ uuid }, { user }) => publishing.unpublish(user.id, uuid),
  };
}
