import type { Chat } from '@/domain/contract/chat';
import { limits } from '@/domain/limits';
import { forkTitle } from '@/domain/projects/copy-title';
import { projectStatus } from '@/domain/projects/project';
import { paths } from '@/lib/paths';
import type { Clock } from '@/lib/utils/clock';

/**
 * A message as the page knows it. A new message has no id of the server yet and is identified by
 * its run.
 */
export type MessageRef = { id: string; run: string | null };
export type ProjectRef = { uuid: string; title: string; isManage: 0 | 1; webType: 0 | 1 };

export type ProjectCopyEffects = {
  chat(uuid: string): Promise<Pick<Chat, 'list'>>;
  rewind(input: { site_uuid: string; chat_id: string }): Promise<unknown>;
  issueUuid(): Promise<string>;
  fork(input: {
    chat_id: string;
    from_site_uuid: string;
    to_site_uuid: string;
  }): Promise<{ isManage: 0 | 1 }>;
  create(input: {
    uuid: string;
    title: string;
    isManage: 0 | 1;
    webType: 0 | 1;
    status: 2;
  }): Promise<unknown>;
  reload(): void;
  go(path: string): void;
  clock: Clock;
};

/**
 * PROJ-021: rewinds to a message, then reloads the page. On a refusal, throws a CallError and does
 * not reload.
 */
export async function rewindTo(
  message: MessageRef,
  { uuid }: ProjectRef,
  effects: ProjectCopyEffects,
): Promise<void> {
  await effects.rewind({ chat_id: await messageNumberOf(message, uuid, effects), site_uuid: uuid });
  effects.clock.after(limits.versions.reloadMs, effects.reload);
}

/**
 * PROJ-023: copies the chat up to a message into a new project and opens it. Throws a CallError.
 */
export async function forkFrom(
  message: MessageRef,
  { uuid: from, title, webType }: ProjectRef,
  effects: ProjectCopyEffects,
): Promise<void> {
  const chat_id = await messageNumberOf(message, from, effects);
  const uuid = await effects.issueUuid();
  const { isManage } = await effects.fork({ chat_id, from_site_uuid: from, to_site_uuid: uuid });
  await effects.create({
    uuid,
    title: forkTitle(title),
    isManage,
    webType,
    status: projectStatus.success,
  });
  effects.go(paths.chat(uuid));
}

async function messageNumberOf(
  { id, run }: MessageRef,
  uuid: string,
  { chat }: ProjectCopyEffects,
): Promise<string> {
  if (/^\d+$/.test(id)) return id;
  const { list } = await chat(uuid);
  return (
    list.findLast((one) => one.role === 'assistant' && run !== null && one.turn?.run === run)?.id ??
    id
  );
}
