import type { HandlersOf } from '../../domain/contract/call.ts';
import type { projects as calls } from '../../domain/contract/projects.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { PagePictures } from '../ports/page-pictures.ts';
import type { ProjectMarks } from './project-marks.ts';
import type { ProjectsService } from './projects.ts';

export function projectHandlers(
  projects: ProjectsService,
  pictures: Pick<PagePictures, 'ofProject'>,
  marks: Pick<ProjectMarks, 'setFavourite'>,
): HandlersOf<typeof calls, Caller, CallContext> {
  return {
    issueUuid: (_, { user }) => projects.issueUuid(user.id),
    create: (input, { user }) => projects.create(user.id, input),
    update: (input, { user }) => projects.update(user.id, input),
    infoByUuid: ({ uuid }, { user }) => projects.infoByUuid(user.id, uuid),
    async preview({ uuid }, { user }) {
      const { name } = await projects.preview(await projects.readable(uuid, user.id));
      return { name };
    },
    renewPreview: ({ uuid }, { user }) => projects.renewPreview(user.id, uuid),
    async picture({ uuid }, { user }) {
      const project = await projects.readable(uuid, user.id);
      return pictures.ofProject(project.uuid, project.title);
    },
    pageList: (input, { user }) => projects.pageList(user.id, input),
    setGrade: (input, { user }) => projects.setGrade(user.id, input),
    setFavourite: (input, { user }) => marks.setFavourite(user.id, input),
    remove: ({ ids }, { user }) => projects.remove(user.id, ids),
    removeAll: (_, { user }) => projects.remove(user.id, 'all'),
  };
}
