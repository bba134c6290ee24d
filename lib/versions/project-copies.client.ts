import 'client-only';
import { contract } from '@/domain/contract';
import { send } from '@/lib/upstream/client';
import { realClock } from '@/lib/utils/clock';
import type { ProjectCopyEffects } from './project-copies';

const { chat, projects, versions } = contract;

/** The effects of rewind and fork: calls to the real services and functions of the real page. */
export const projectCopyEffects: Omit<ProjectCopyEffects, 'go'> = {
  chat: (uuid) => send(chat.getChat, { site_uuid: uuid, type: 'chat' }),
  rewind: (input) => send(versions.rewind, input),
  issueUuid: async () => (await send(projects.issueUuid, {})).uuid,
  fork: (input) => send(versions.fork, input),
  create: (input) => send(projects.create, input),
  reload: () => window.location.reload(),
  clock: realClock,
};
