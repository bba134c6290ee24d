import type { Chat } from '@/domain/contract/chat';
import type { Message } from '@/domain/entities/message';
import type { ProjectInfo } from '@/domain/entities/project';
import type { Runner } from '@/domain/runtime/runner';
import type { WindowMode } from '@/lib/app-shell/window-mode';
import type { ViewState } from '@/lib/workbench/view-store';
import type { ProjectState } from './project-store';

/**
 * A saved project as the page opens it: its conversation and files, its record if it has one, and
 * the available runners, the default first.
 */
export type InitialProject = {
  uuid: string;
  chat: Chat;
  info: ProjectInfo | null;
  runners: readonly Runner[];
};

/** PROJ-033: returns the state of an opened project. */
export function projectStateOf({
  chat,
  info,
}: Pick<InitialProject, 'chat' | 'info'>): Partial<ProjectState> {
  return {
    uuid: chat.site_uuid,
    ...(info && { id: info.id, title: info.title, webType: info.webType }),
    previewName: chat.preview_name,
    previewUrl: chat.preview_url || (info?.previewUrl ?? ''),
    ...{
      grade: chat.grade,
      isManage: chat.is_manage,
      chatId: chat.chat_id,
      readOnly: chat.readOnly,
    },
  };
}

/** Whether this browser must build the project's page first, which takes time. */
export function isBuiltInBrowser({ files }: Pick<Chat, 'files'>, runner: Runner): boolean {
  return runner !== 'remote' && files.length > 0;
}

/**
 * RUN-012: returns where to show a project's page: beside the conversation, or in a narrow window
 * instead of the conversation (WB-031). An app shows only the card of the page.
 */
export function previewView({
  opensWorkbench,
}: Pick<WindowMode, 'opensWorkbench'>): Partial<ViewState> {
  return opensWorkbench
    ? { open: true, view: 'preview', pane: 'preview' }
    : { open: false, card: true };
}

/** Returns the view that `load` will show, so that the page does not move later. */
export function initialView(
  opening: InitialProject,
  { opensWorkbench }: Pick<WindowMode, 'opensWorkbench'>,
): Partial<ViewState> {
  const { chat, runners } = opening;
  const builtHere = isBuiltInBrowser(chat, runners[0] ?? 'remote');
  const hasPage = projectStateOf(opening).previewUrl !== '' && !builtHere;
  const isShown = hasPage || startsOnLoad(projectStateOf(opening), chat, builtHere);
  return isShown && opensWorkbench ? previewView({ opensWorkbench }) : {};
}

/** Whether an opened project has to be started, because its page is served nowhere. */
export function startsOnLoad(
  { previewUrl }: Pick<Partial<ProjectState>, 'previewUrl'>,
  { files, readOnly, run }: Pick<Chat, 'files' | 'readOnly' | 'run'>,
  isBuiltHere: boolean,
): boolean {
  if (run?.status === 'running') return false;
  return isBuiltHere || (!previewUrl && files.length > 0 && !readOnly);
}

/**
 * Returns the newer messages, but reuses the old object of a message that did not change, so that
 * it is not rendered again.
 */
export function mergeMessages(
  before: readonly Message[],
  now: readonly Message[],
): readonly Message[] {
  const known = new Map(before.map((message) => [message.id, message]));
  const list = now.map((message) => {
    const same = known.get(message.id);
    return same && JSON.stringify(same) === JSON.stringify(message) ? same : message;
  });
  return list.length === before.length && list.every((message, at) => message === before[at])
    ? before
    : list;
}
