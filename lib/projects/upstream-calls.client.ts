import 'client-only';
import { contract } from '@/domain/contract';
import { CallError } from '@/lib/upstream/call-error';
import { openEventStream, send } from '@/lib/upstream/client';
import { currentSessionExpiry, onUnauthorised } from '@/lib/upstream/on-unauthorised';
import type { UpstreamCalls } from './effects.client';

const { chat, checks, projects, repair, runtime, versions } = contract;

/** The open project's calls to the real upstream. Loaded with the first call (P3). */
export const upstreamCalls: UpstreamCalls = {
  open: (request, signal) => openEventStream(chat.send, request, { signal }),
  follow: (run, after, signal) => openEventStream(chat.follow, { run, after }, { signal }),
  stop: (run) => send(chat.stop, { run }),
  async find(uuid) {
    const { run } = await send(chat.getChat, { site_uuid: uuid, type: 'chat' });
    return run?.status === 'running' ? run.id : null;
  },
  refresh: () =>
    onUnauthorised({ status: 200, seen: currentSessionExpiry(), refusal: new CallError(401, '') }),
  runners: async () => (await send(runtime.status, {})).runners,
  issueUuid: async () => (await send(projects.issueUuid, {})).uuid,
  files: (uuid) => send(chat.getChat, { site_uuid: uuid, type: 'files' }),
  chat: (uuid) => send(chat.getChat, { site_uuid: uuid, type: 'chat' }),
  info: (uuid) => send(projects.infoByUuid, { uuid }),
  create: async (input) => (await send(projects.create, input)).id,
  savePreviewUrl: (id, previewUrl) => send(projects.update, { id, previewUrl }),
  previewName: async (uuid) => (await send(projects.preview, { uuid })).name,
  renewPreview: async (uuid) => (await send(projects.renewPreview, { uuid })).name,
  saveFiles(uuid, { files = [], renamed = [], removed = [] }, base) {
    return send(chat.saveFiles, {
      site_uuid: uuid,
      files: [...files],
      renamed: [...renamed],
      removed: [...removed],
      ...(base === null ? {} : { base_version: base }),
    });
  },
  setAuto: (uuid, auto) => send(repair.setAuto, { uuid, auto }),
  picturePart: async (uuid, { path, viewport, selector, tag, rect }) =>
    (await send(checks.picturePart, { uuid, path, viewport, selector, tag, rect })).picture,
  restore: (uuid, number, base) => send(versions.restore, { uuid, number, base_version: base }),
};
