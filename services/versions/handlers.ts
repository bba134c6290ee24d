import type { HandlersOf } from '../../domain/contract/call.ts';
import type { versions as calls } from '../../domain/contract/versions.ts';
import type { CallContext, Caller } from '../http/context.ts';
import type { PagePictures } from '../ports/page-pictures.ts';
import { type DownloadDeps, downloadZip } from './download.ts';
import { createHistory } from './history.ts';
import { createProjectCopies, type ProjectCopiesDeps } from './project-copies.ts';

/**
 * Only the owner may see the history. A user who can only read a public project may fork it
 * (GAP-75).
 */
export function versionHandlers({
  pictures,
  ...deps
}: ProjectCopiesDeps & DownloadDeps & { pictures: Pick<PagePictures, 'ofVersion'> }): HandlersOf<
  typeof calls,
  Caller,
  CallContext
> {
  const actions = createProjectCopies(deps);
  const history = createHistory(deps.db);
  const own = async (uuid: string, userId: number) => (await deps.projects.own(uuid, userId)).uuid;
  return {
    rewind: ({ site_uuid, chat_id }, { user }) => actions.rewind(user.id, site_uuid, chat_id),
    fork: ({ chat_id: messageId, from_site_uuid: from, to_site_uuid: to }, { user }) =>
      actions.fork(user.id, { from, to, messageId }),
    copy: ({ uuid }, { user }) => actions.copy(user.id, uuid),
    shareTo: ({ site_uuid, userNo }, { user }) => actions.gifts.offer(user.id, site_uuid, userNo),
    gifts: async (_, { user }) => ({ list: await actions.gifts.listPending(user.id) }),
    acceptGift: ({ gift }, { user }) => actions.gifts.accept(user.id, gift),
    declineGift: async ({ gift }, { user }) => {
      await actions.gifts.decline(user.id, gift);
      return null;
    },
    async list({ uuid, before }, { user }) {
      const project = await deps.projects.own(uuid, user.id);
      return { ...(await history.list(project.uuid, before)), head: project.head };
    },
    compare: async ({ uuid, from, to }, { user }) => ({
      files: await history.compare(await own(uuid, user.id), { from, to }),
    }),
    compareFile: async ({ uuid, ...rest }, { user }) =>
      history.compareFile(await own(uuid, user.id), rest),
    files: async ({ uuid, number }, { user }) => ({
      paths: await history.paths(await own(uuid, user.id), number),
    }),
    download: ({ uuid }, { user }) => downloadZip(deps, user.id, uuid),
    picture: async ({ uuid, number }, { user }) =>
      pictures.ofVersion(await own(uuid, user.id), number),
    restore: ({ uuid, number, base_version }, { user }) =>
      actions.restore(user.id, uuid, number, base_version),
  };
}
