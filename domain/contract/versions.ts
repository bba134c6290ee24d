import { z } from 'zod';
import { Flag } from '../entities/project.ts';
import { ProjectGift } from '../entities/project-gift.ts';
import { VersionEntry } from '../entities/version.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { WB } from './paths.ts';

/** A version's number; 0 is the project before its first version. */
const number = z.coerce.number<number | string>().int().min(0);
const ofGift = z.object({ gift: z.uuid() });
const ofProject = z.object({ uuid: z.string().min(1).max(64) });
const messageId = z.string().min(1).max(40);
const path = z.string().min(1).max(limits.files.pathMax);

export const FileDifference = z.object({
  path: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  /** Numbers of added and removed lines; 0 for a binary file. */
  added: z.number().int(),
  removed: z.number().int(),
  isBinary: z.boolean(),
});
export type FileDifference = z.infer<typeof FileDifference>;

/**
 * Copies (GAP-39), gifts (GAP-49) and the history of a project (ADR 062). Every restore creates a
 * version, so that it can be undone.
 */
export const versions = {
  rewind: call({
    method: 'POST',
    path: `${WB}/chatInfo`,
    requestType: 'back_website',
    summary:
      'Go back to a message: later ones are hidden, the files stand as they stood then, as a new version',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.restore.perMinute },
    atOnce: limits.calls.restore.atOnce,
    input: z.object({ site_uuid: z.uuid(), chat_id: messageId }),
    data: z.object({ isManage: Flag }),
  }),
  fork: call({
    method: 'POST',
    path: `${WB}/chatInfo`,
    requestType: 'fork_website',
    summary:
      'Copy a chat up to a message, with the files of that moment, into an issued, unused uuid',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.copy.perMinute },
    atOnce: limits.calls.copy.atOnce,
    input: z.object({ chat_id: messageId, from_site_uuid: z.uuid(), to_site_uuid: z.uuid() }),
    data: z.object({ isManage: Flag }),
  }),
  copy: call({
    method: 'POST',
    path: `${WB}/projects/{uuid}/copy`,
    summary:
      'A project of one’s own with all that an own or a public one has now: its chat and its files; 706 when the quota is used up',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.copy.perMinute },
    atOnce: limits.calls.copy.atOnce,
    params: z.object({ uuid: z.string().min(1).max(64) }),
    data: z.object({ uuid: z.string() }),
  }),
  shareTo: call({
    method: 'POST',
    path: `${WB}/chatInfo`,
    requestType: 'share_to',
    summary:
      'Offer another user a copy of a project, by their user id; `uuid` is the gift, which they accept or decline (GAP-49)',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.versions.sharesPerMinute },
    atOnce: limits.calls.copy.atOnce,
    input: z.object({ site_uuid: z.uuid(), userNo: z.string().trim().max(40) }),
    data: z.object({ uuid: z.string() }),
    done: 'projectShared',
  }),
  gifts: call({
    method: 'GET',
    path: `${WB}/gifts`,
    summary:
      'The copies that others have offered and that wait for an answer, the newest first (GAP-49)',
    access: 'signed-in',
    data: z.object({ list: z.array(ProjectGift) }),
  }),
  acceptGift: call({
    method: 'POST',
    path: `${WB}/gifts/{gift}/accept`,
    summary:
      'Accept an offered copy, which becomes a project of one’s own; 706 when the quota is used up',
    access: 'signed-in',
    params: ofGift,
    data: z.object({ uuid: z.string() }),
  }),
  declineGift: call({
    method: 'POST',
    path: `${WB}/gifts/{gift}/decline`,
    summary: 'Decline an offered copy',
    access: 'signed-in',
    params: ofGift,
    data: z.null(),
  }),
  list: call({
    method: 'GET',
    path: `${WB}/versions/{uuid}`,
    summary: 'The versions of a project, newest first, a page at a time',
    access: 'signed-in',
    params: ofProject,
    input: z.object({ before: number.optional() }),
    data: z.object({
      list: z.array(VersionEntry),
      head: z.number().int().nullable(),
      more: z.boolean(),
    }),
  }),
  compare: call({
    method: 'GET',
    path: `${WB}/versions/{uuid}/compare`,
    summary: 'Which files differ between two versions, and by how many lines',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.compare.perMinute },
    atOnce: limits.calls.compare.atOnce,
    params: ofProject,
    input: z.object({ from: number, to: number }),
    data: z.object({ files: z.array(FileDifference) }),
  }),
  compareFile: call({
    method: 'GET',
    path: `${WB}/versions/{uuid}/file`,
    summary: 'One file in two versions; null where it is not there, both null where it is binary',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.compareFile.perMinute },
    atOnce: limits.calls.compareFile.atOnce,
    params: ofProject,
    input: z.object({ from: number, to: number, path }),
    data: z.object({
      before: z.string().nullable(),
      after: z.string().nullable(),
      isBinary: z.boolean(),
    }),
  }),
  files: call({
    method: 'GET',
    path: `${WB}/versions/{uuid}/files`,
    summary: 'The paths of a version',
    access: 'signed-in',
    params: ofProject,
    input: z.object({ number }),
    data: z.object({ paths: z.array(z.string()) }),
  }),
  download: call({
    method: 'GET',
    path: `${WB}/versions/{uuid}/zip`,
    summary:
      'The files of a project as a ZIP (PROJ-025); code 403 without a plan that has it (MEM-022)',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.versions.downloadsPerMinute },
    atOnce: limits.calls.download.atOnce,
    params: ofProject,
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  picture: call({
    method: 'GET',
    path: `${WB}/versions/{uuid}/picture`,
    summary: 'What the page of a version looked like; 404 where no check took a picture',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.picture.perMinute },
    atOnce: limits.calls.picture.atOnce,
    params: ofProject,
    input: z.object({ number }),
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  restore: call({
    method: 'POST',
    path: `${WB}/versions/{uuid}/restore`,
    summary:
      'Make the files of a version those of the project again, as a new version; 409 on an older base; answers the head',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.restore.perMinute },
    atOnce: limits.calls.restore.atOnce,
    params: ofProject,
    input: z.object({ number: z.number().int().min(0), base_version: z.number().int().optional() }),
    data: z.object({
      version: z.number().int().nullable(),
      /**
       * The run that checks the restored files after a short wait; null if the project is not
       * running.
       */
      check: z.string().nullable(),
    }),
  }),
};
