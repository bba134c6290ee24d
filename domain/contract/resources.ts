import { z } from 'zod';
import { Resource, UploadCredentials, UploadRecord } from '../entities/resource.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { idList } from './id-list.ts';
import { OSS, OSS2 } from './paths.ts';

const { pageSize, maxPageSize, deletedAtOnce } = limits.resources;
const appKey = z.string().max(128);
const credentials = {
  method: 'POST',
  summary:
    'Temporary keys for putting files with this suffix into the storage, good for 15 minutes (RES-010, GAP-54)',
  access: 'signed-in',
  input: z.object({ suffix: z.string().min(1).max(20) }),
  data: UploadCredentials,
  limit: { by: 'user', perMinute: limits.storage.credentialsPerMinute },
} as const;

/**
 * Uploads: keys for the storage, registered files, and the available space (RES-001…017, GAP-54,
 * GAP-55).
 */
export const resources = {
  credentials: call({ ...credentials, path: `${OSS}/oss/getUploadCredential` }),
  credentialsV2: call({ ...credentials, path: `${OSS2}/oss/getUploadCredential` }),
  register: call({
    method: 'POST',
    path: `${OSS}/resources`,
    summary:
      'Registers an upload: its real size and contents are looked at first; over the quota of the plan the upload is removed and 706 answered. Registering it again answers the same',
    access: 'signed-in',
    input: UploadRecord,
    data: Resource,
  }),
  list: call({
    method: 'GET',
    path: `${OSS}/resources/pageList`,
    summary:
      'One’s own uploads, newest first; a services process serves one site, so that `appKey` chooses nothing (RES-002)',
    access: 'signed-in',
    input: z.object({
      pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(maxPageSize).default(pageSize),
      appKey: appKey.default(''),
      orderBy: z.literal('createTime').default('createTime'),
      isAsc: z.enum(['asc', 'desc']).default('desc'),
    }),
    data: z.object({
      list: z.array(Resource),
      total: z.number().int(),
      totalPage: z.number().int(),
    }),
  }),
  usage: call({
    method: 'GET',
    path: `${OSS}/resources/resourceSize/{appKey}`,
    summary: 'Bytes used, and bytes the plan has; null where there is no limit (RES-005, GAP-55)',
    access: 'signed-in',
    params: z.object({ appKey }),
    data: z.object({ used: z.number().int(), maximumUsable: z.number().int().nullable() }),
  }),
  remove: call({
    method: 'DELETE',
    path: `${OSS}/resources/batch`,
    summary:
      'Deletes uploads and what lies in the storage; what is not one’s own is left alone (RES-007)',
    access: 'signed-in',
    input: z.object({ ids: idList(deletedAtOnce) }),
    data: z.object({ deleted: z.number().int() }),
  }),
};
