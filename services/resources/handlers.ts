import type { HandlersOf } from '../../domain/contract/call.ts';
import type { resources as calls } from '../../domain/contract/resources.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { ResourcesService } from './resources.ts';

export function resourceHandlers(
  resources: ResourcesService,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    credentials: ({ suffix }, { user }) => resources.credentials(user.id, suffix),
    credentialsV2: ({ suffix }, { user }) => resources.credentials(user.id, suffix),
    register: (record, { user }) => resources.register(user.id, record),
    list: (page, { user }) => resources.list(user.id, page),
    usage: (_, { user }) => resources.usage(user.id),
    remove: async ({ ids }, { user }) => ({ deleted: await resources.remove(user.id, ids) }),
  };
}
