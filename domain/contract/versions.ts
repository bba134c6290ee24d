import { z } from 'zod';
import { Flag } from '../entities/project.ts';
import { VersionEntry } from '../entities/version.ts';
import { limits } from '../limits.ts';
import { call } from './call.ts';
import type { FileAnswer } from './file-answer.ts';
import { WB } from './paths.ts';

/** A version's number; 0 is the project before its first version. */
const number = z.coerce.number<number | string>().int().min(0);
const ofProject = z.object({ uuid: z.string().min(1).max(64) });
const messageId = z.string().min(1).max(40);
const path = z.string().min(1).max(limits.files.pathMax);

export const FileDifference = z.object({
  path: z.string(),
  kind: z.enum(['added', 'changed', 'removed']),
  /** Lines; 0 for a binary file. */
  added: z.number().int(),
  removed: z.number().int(),
  isBinary: z.boolean(),
});
export type FileDifference = z.infer<typeof FileDifference>;

/** GAP-39, GAP-49, and the history of a project (decision 6): every restore is a version of its own, so that it can be undone. */
export const versions = {
  rewind: call({
    method: 'POST',
    path: `${WB}/chatInfo`,
    requestType: 'back_website',
    summary: 'Go back to a message: later ones are hidden, the files stand as they stood then, as a new version',
    access: 'signed-in',
    input: z.object({ site_uuid: z.uuid(), chat_id: messageId }),
    data: z.object({ isManage: Flag }),
  }),
  fork: call({
    method: 'POST',
    path: `${WB}/chatInfo`,
    requestType: 'fork_website',
    summary: 'Copy a chat up to a message, with the files of that moment, into an issued, unused uuid',
    access: 'signed-in',
    input: z.object({ chat_id: messageId, from_site_uuid: z.uuid(), to_site_uuid: z.uuid() }),
    data: z.object({ isManage: Flag }),
  }),
  copy: call({
    method: 'POST',
    path: `${WB}/projects/{uuid}/copy`,
    summary: 'A project of one’s own with all that an own or a public one has now: its chat and its files; 706 when the quota is used up',
    access: 'signed-in',
    params: z.object({ uuid: z.string().min(1).max(64) }),
    data: z.object({ uuid: z.string() }),
  }),
  shareTo: call({
    method: 'POST',
    path: `${WB}/chatInfo`,
    requestType: 'share_to',
    summary: 'Give another person a copy of a project, by their user id',
    access: 'signed-in',
    input: z.object({ site_uuid: z.uuid(), userNo: z.string().trim().max(40) }),
    data: z.object({ uuid: z.string() }),
    done: 'projectShared',
  }),
  list: call({
    method: 'GET',
    path: `${WB}/versions/{uuid}`,
    summary: 'The versions of a project, newest first, a page at a time',
    access: 'signed-in',
    params: ofProject,
    input: z.object({ before: number.optional() }),
    data: z.object({ list: z.array(VersionEntry), head: z.number().int().nullable(), more: z.boolean() }),
  }),
  compare: call({
    method: 'GET',
    path: `${WB}/versions/{uuid}/compare`,
    summary: 'Which files differ between two versions, and by how many lines',
    access: 'signed-in',
    params: ofProject,
    input: z.object({ from: number, to: number }),
    data: z.object({ files: z.array(FileDifference) }),
  }),
  compareFile: call({
    method: 'GET',
    path: `${WB}/versions/{uuid}/file`,
    summary: 'One file in two versions; null where it is not there, both null where it is binary',
    access: 'signed-in',
    params: ofProject,
    input: z.object({ from: number, to: number, path }),
    data: z.object({ before: z.string().nullable(), after: z.string().nullable(), isBinary: z.boolean() }),
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
    summary: 'The files of a project as a ZIP (PROJ-025); code 403 without a plan that has it (MEM-022)',
    access: 'signed-in',
    params: ofProject,
    data: z.custom<FileAnswer>(),
    answer: 'file',
  }),
  picture: call({
    method: 'GET',
    path: `${WB}/versions/{uuid}/picture`,
    summary: 'What the page of a version looked like; 404 where no check took a picture',
    access: 'signed-in',
    params: ofProject,
    input: z.object({ number }),
    data: z.custom<FileAnswer>(),
    answer: 'file',
  }),
  restore: call({
    method: 'POST',
    path: `${WB}/versions/{uuid}/restore`,
    summary: 'Make the files of a version those of the project again, as a new version; 409 on an older base; answers the head',
    access: 'signed-in',
    params: ofProject,
    input: z.object({ number: z.number().int().min(0), base_version: z.number().int().optional() }),
    data: z.object({
      version: z.number().int().nullable(),
      /** The run that looks at what stands there now, once it rests; null where nothing is up. */
      check: z.string().nullable(),
    }),
  }),
};
