import type { Chat } from '@/domain/contract/chat';
import type { Message } from '@/domain/entities/message';
import type { ProjectInfo } from '@/domain/entities/project';
import type { Runner } from '@/domain/rules/runner';
import type { WindowMode } from '@/lib/window/window-mode';
import type { ViewState } from '@/lib/workbench/view-store';
import type { ProjectState } from './project-store';

/** A saved project as it is opened: its conversation and files, its record where it has one, and what may run it, the usual one first. */
export type Opening = { uuid: string; chat: Chat; info: ProjectInfo | null; runners: readonly Runner[] };

/** PROJ-033: what an opened project is known by. */
export function projectOf({ chat, info }: Pick<Opening, 'chat' | 'info'>): Partial<ProjectState> {
  return {
    uuid: chat.site_uuid,
    ...(info && { id: info.id, title: info.title, webType: info.webType }),
    previewUrl: chat.preview_url || (info?.previewUrl ?? ''),
    ...{ grade: chat.grade, isManage: chat.is_manage, chatId: chat.chat_id, readOnly: chat.readOnly },
  };
}

/** Whether an opened project's page is made in the browser, which takes its time. */
export function isMadeHere({ files }: Pick<Chat, 'files'>, runner: Runner): boolean {
  return runner !== 'remote' && files.length > 0;
}

/** RUN-012: where the page of a project that has one is shown, beside the conversation or, in an app, by its card. */
export function viewOfPage({ opensWorkbench }: Pick<WindowMode, 'opensWorkbench'>): Partial<ViewState> {
  return opensWorkbench ? { open: true, view: 'preview' } : { open: false, card: true };
}

/** What `load` will show beside the conversation: nothing has to move when it does. */
export function firstView(opening: Opening, { opensWorkbench }: Pick<WindowMode, 'opensWorkbench'>): Partial<ViewState> {
  const hasPage = projectOf(opening).previewUrl !== '' && !isMadeHere(opening.chat, opening.runners[0] ?? 'remote');
  return hasPage && opensWorkbench ? viewOfPage({ opensWorkbench }) : {};
}

/** The newer messages; those that are as they were keep their identity, and are not drawn again. */
export function renewed(before: readonly Message[], now: readonly Message[]): readonly Message[] {
  const known = new Map(before.map((message) => [message.id, message]));
  const list = now.map((message) => {
    const same = known.get(message.id);
    return same && JSON.stringify(same) === JSON.stringify(message) ? same : message;
  });
  return list.length === before.length && list.every((message, at) => message === before[at]) ? before : list;
}
