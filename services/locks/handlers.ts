import type { HandlersOf } from '../../domain/contract/call.ts';
import type { locks as calls } from '../../domain/contract/locks.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { ProjectsService } from '../projects/index.ts';
import type { LocksService } from './locks.ts';

export function lockHandlers({
  locks,
  projects,
}: {
  locks: LocksService;
  projects: Pick<ProjectsService, 'own'>;
}): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    async read({ uuid }, { user }) {
      const project = await projects.own(uuid, user.id);
      return { paths: await locks.of(project.uuid) };
    },
    async write({ uuid, paths }, { user }) {
      const project = await projects.own(uuid, user.id);
      return { paths: await locks.replace(project.uuid, paths) };
    },
  };
}
