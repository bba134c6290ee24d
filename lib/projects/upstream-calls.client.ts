import 'client-only';
import { contract } from '@/domain/contract';
import type { Chat, ChatRequest } from '@/domain/contract/chat';
import type { PagePart } from '@/domain/entities/page-part';
import type { WebPicture } from '@/domain/entities/web-picture';
import type { Runner } from '@/domain/runtime/runner';
import type { Edit } from '@/domain/visual-editing/edits';
import { CallError } from '@/lib/upstream/call-error';
import { openEventStream, send } from '@/lib/upstream/client';
import { currentSessionExpiry, onUnauthorised } from '@/lib/upstream/on-unauthorised';
import { newId } from '@/lib/utils/new-id';
import type { PictureSource } from '@/lib/visual-editing/own-pictures';
import type { CommandRequest } from '@/lib/workbench/remote-runner';
import type { FileChanges, SaveResult } from '@/lib/workbench/saving';
import type { RecordEffects } from './record-project';
import { saveInParts } from './save-in-parts';

const { backends, chat, checks, projects, repair, runtime, versions, visualEditing } = contract;

/**
 * The open project's calls to the services, which it receives as its `effects`. This module is
 * loaded with the first call (P3).
 */
export const upstreamCalls = {
  open: (request: ChatRequest | CommandRequest, signal: AbortSignal) =>
    openEventStream(chat.send, request, { signal }),
  follow: (run: string, after: number, signal: AbortSignal) =>
    openEventStream(chat.follow, { run, after }, { signal }),
  stop: (run: string): Promise<unknown> => send(chat.stop, { run }),
  async find(uuid: string): Promise<string | null> {
    const { run } = await send(chat.getChat, { site_uuid: uuid, type: 'chat' });
    return run?.status === 'running' ? run.id : null;
  },
  refresh: () =>
    onUnauthorised({ status: 200, seen: currentSessionExpiry(), refusal: new CallError(401, '') }),
  runners: async (): Promise<readonly Runner[]> => (await send(runtime.status, {})).runners,
  issueUuid: async () => (await send(projects.issueUuid, {})).uuid,
  files: (uuid: string): Promise<Pick<Chat, 'files' | 'version' | 'origin'>> =>
    send(chat.getChat, { site_uuid: uuid, type: 'files' }),
  chat: (uuid: string): Promise<Chat> => send(chat.getChat, { site_uuid: uuid, type: 'chat' }),
  info: (uuid: string) => send(projects.infoByUuid, { uuid }),
  create: async (input: Parameters<RecordEffects['create']>[0]) =>
    (await send(projects.create, input)).id,
  createBackend: (input: { uuid: string; chatId: string }) => send(backends.create, input),
  savePreviewUrl: (id: string, previewUrl: string): Promise<unknown> =>
    send(projects.update, { id, previewUrl }),
  /** Returns the preview's current name in addresses. */
  previewName: async (uuid: string) => (await send(projects.preview, { uuid })).name,
  /** Renames the preview and returns the new name. */
  renewPreview: async (uuid: string) => (await send(projects.renewPreview, { uuid })).name,
  /**
   * Splits files that are too large for one request into a batch of requests. The batch makes one
   * version.
   */
  async saveFiles(
    uuid: string,
    { files = [], renamed = [], removed = [] }: FileChanges,
    base: number | null,
  ): Promise<SaveResult> {
    const parts = saveInParts(files);
    const batch = newId();
    for (const [index, part] of parts.slice(0, -1).entries())
      await send(chat.saveFiles, {
        ...{ site_uuid: uuid, files: part, batch, part: index + 1, last: false },
      });
    return send(chat.saveFiles, {
      site_uuid: uuid,
      files: parts.at(-1) ?? [],
      renamed: [...renamed],
      removed: [...removed],
      ...(base === null ? {} : { base_version: base }),
      ...(parts.length > 1 ? { batch, part: parts.length } : {}),
    });
  },
  tagScripts: async (uuid: string, files: { path: string; text: string }[], manifest?: string) =>
    (await send(visualEditing.tag, { uuid, files, manifest })).files,
  environment: async (uuid: string) => (await send(backends.read, { uuid })).environment,
  /**
   * Returns the files that result from edits of the page, and the reasons for edits that cannot be
   * made.
   */
  applyEdits: (uuid: string, edits: readonly Edit[]) =>
    send(visualEditing.apply, { uuid, edits: [...edits] }),
  /**
   * Returns the place in the project's files where this text is written. The page shows the text
   * from data.
   */
  findText: (uuid: string, text: string) => send(visualEditing.findText, { uuid, text }),
  /** Returns a user's picture, resized for the web. Sends a large file through the storage. */
  async makePicture(uuid: string, source: PictureSource): Promise<WebPicture> {
    if ('resource' in source) {
      const { resource } = source;
      return send(visualEditing.picture, { uuid, resource });
    }
    const { sendablePicture } = await import('@/lib/visual-editing/sendable-picture.client');
    return send(visualEditing.picture, { uuid, ...(await sendablePicture(source.file)) });
  },
  setAuto: (uuid: string, auto: boolean): Promise<unknown> => send(repair.setAuto, { uuid, auto }),
  picturePart: async (uuid: string, { path, viewport, selector, tag, rect }: PagePart) =>
    (await send(checks.picturePart, { uuid, path, viewport, selector, tag, rect })).picture,
  /** Restores the files of a version. `base` is the newest version that this tab knows. */
  restore: (uuid: string, number: number, base: number): Promise<Pick<SaveResult, 'check'>> =>
    send(versions.restore, { uuid, number, base_version: base }),
};

export type UpstreamCalls = typeof upstreamCalls;
