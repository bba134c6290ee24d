import type { HandlersOf } from '../../domain/contract/call.ts';
import type { projects as calls } from '../../domain/contract/projects.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { ProjectsService } from './index.ts';

export function projectHandlers(projects: ProjectsService): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    issueUuid: (_, { user }) => projects.issueUuid(user.id),
    create: (input, { user }) => projects.create(user.id, input),
    update: (input, { user }) => projects.update(user.id, input),
    infoByUuid: ({ uuid }, { user }) => projects.infoByUuid(user.id, uuid),
    pageList: (input, { user }) => projects.pageList(user.id, input),
    setGrade: (input, { user }) => projects.setGrade(user.id, input),
    remove: ({ ids }, { user }) => projects.remove(user.id, ids),
    removeAll: (_, { user }) => projects.remove(user.id, 'all'),
  };
}
