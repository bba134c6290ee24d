import { z } from 'zod';
import { Flag, Grade, ListedProject, Project, ProjectInfo, Title } from '../entities/project.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { idList } from './id-list.ts';
import { WB } from './paths.ts';

const RemoveResult = z.object({ deleted: z.array(z.string()), skipped: z.array(z.string()) });

/**
 * Calls for the user's projects (PROJ-004…007, GAP-40). Renaming and deleting are server actions
 * that use these calls (ARCH-004).
 */
export const projects = {
  issueUuid: call({
    method: 'GET',
    path: `${WB}/projects/uuid`,
    summary: 'Issue the uuid of a new site; 706 when the project quota is used up',
    access: 'signed-in',
    data: z.object({ uuid: z.string() }),
  }),
  create: call({
    method: 'POST',
    path: `${WB}/projects`,
    summary: 'Make the project record of a site; idempotent per uuid',
    access: 'signed-in',
    input: z.object({
      uuid: z.uuid(),
      title: Title,
      /** Ignored: only the services know whether a project has a backend (DB-003). */
      isManage: Flag.default(0),
      chatId: z.string().max(64).default(''),
      webType: Flag.default(1),
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
    }),
    data: z.object({ id: z.string() }),
  }),
  update: call({
    method: 'PUT',
    path: `${WB}/projects/{id}`,
    summary: 'Change a project’s title, chat or preview address',
    access: 'signed-in',
    params: z.object({ id: z.string().min(1).max(40) }),
    input: z.object({
      title: Title.optional(),
      /** Ignored, as in `create`. */
      isManage: Flag.optional(),
      uuid: z.uuid().optional(),
      chatId: z.string().max(64).optional(),
      /** An address of this project's preview; others are rejected. */
      previewUrl: z.string().max(2048).optional(),
    }),
    data: Project,
  }),
  infoByUuid: call({
    method: 'GET',
    path: `${WB}/projects/getInfoByUuid/{uuid}`,
    summary: 'A project by its uuid, with its owner; unknown and foreign answer alike',
    access: 'signed-in',
    params: z.object({ uuid: z.string().min(1).max(64) }),
    data: ProjectInfo,
  }),
  preview: call({
    method: 'GET',
    path: `${WB}/projects/preview/{uuid}`,
    summary:
      'What a project’s preview is called in addresses: its uuid, or the label of a private one (ADR 051)',
    access: 'signed-in',
    params: z.object({ uuid: z.string().min(1).max(64) }),
    data: z.object({ name: z.string() }),
  }),
  renewPreview: call({
    method: 'POST',
    path: `${WB}/projects/preview/{uuid}`,
    summary:
      'Give the preview of a private project another address; the one of before leads nowhere from now on',
    access: 'signed-in',
    params: z.object({ uuid: z.string().min(1).max(64) }),
    data: z.object({ name: z.string() }),
    limit: { by: 'user', perMinute: limits.preview.label.renewsPerMinute },
  }),
  picture: call({
    method: 'GET',
    path: `${WB}/projects/getPic`,
    summary:
      'A picture of a project’s page: the newest one a check took, else a drawn placeholder with its title (GAP-51)',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.picture.perMinute },
    atOnce: limits.calls.picture.atOnce,
    input: z.object({ uuid: z.string().min(1).max(64) }),
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  pageList: call({
    method: 'GET',
    path: `${WB}/projects/pageList`,
    summary:
      'One page of the own projects; `serachName` (or `searchName`) finds titles that contain it, whatever its case, with `inChats` also what one said in their chats; `pinned` puts favourites first; `withQuota` also answers `quota`, how many there may be, null: as many as wanted',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.search.perMinute },
    atOnce: limits.calls.search.atOnce,
    input: z.object({
      pageNum: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(limits.sideMenu.pageSize),
      orderBy: z.enum(['createTime', 'updateTime']).default('createTime'),
      isAsc: z.enum(['asc', 'desc']).default('desc'),
      serachName: z.string().max(limits.project.titleMax).optional(),
      /** The same field as `serachName`, spelled correctly (ODD-26). */
      searchName: z.string().max(limits.project.titleMax).optional(),
      inChats: z.coerce.number().int().min(0).max(1).default(0),
      pinned: z.coerce.number().int().min(0).max(1).default(0),
      withQuota: z.coerce.number().int().min(0).max(1).default(0),
    }),
    data: z.object({
      list: z.array(ListedProject),
      total: z.number().int(),
      quota: z.number().int().nullish(),
    }),
  }),
  setGrade: call({
    method: 'PUT',
    path: `${WB}/projects/{id}/grade`,
    summary:
      'Say who may open a project: 1 everybody, 2 the owner; code 403 without a plan that has it (GAP-41)',
    access: 'signed-in',
    params: z.object({ id: z.string().min(1).max(40) }),
    input: z.object({ grade: Grade }),
    data: Project,
  }),
  setFavourite: call({
    method: 'PUT',
    path: `${WB}/projects/{id}/favourite`,
    summary: 'Put a project before the others in one’s list, or back among them',
    access: 'signed-in',
    params: z.object({ id: z.string().min(1).max(40) }),
    input: z.object({ favourite: Flag }),
    data: ListedProject,
  }),
  remove: call({
    method: 'DELETE',
    path: `${WB}/projects/batch`,
    summary: 'Delete projects; those with a running generation are skipped',
    access: 'signed-in',
    input: z.object({ ids: idList(100) }),
    data: RemoveResult,
  }),
  removeAll: call({
    method: 'DELETE',
    path: `${WB}/projects/deleteAll`,
    summary: 'Delete all own projects; those with a running generation are skipped (UC-016)',
    access: 'signed-in',
    data: RemoveResult,
  }),
};
