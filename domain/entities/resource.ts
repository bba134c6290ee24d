import { z } from 'zod';
import { limits } from '../limits/index.ts';

/** The source of an upload that belongs to no project (RES-013). */
export const commonSource = 'common_source';

/**
 * RES-003: a file the user uploaded. `size` is in bytes; `url` is its public address, '' if only
 * the services can read it.
 */
export const Resource = z.object({
  resourceId: z.string(),
  path: z.string(),
  url: z.string(),
  title: z.string(),
  size: z.number().int(),
  uuid: z.string(),
  projectTitle: z.string().optional(),
  remark: z.string(),
  /** `YYYY-MM-DD HH:mm:ss`, Asia/Shanghai. */
  createTime: z.string(),
});
export type Resource = z.infer<typeof Resource>;

/**
 * RES-010: temporary keys for uploading files of one kind under `resourcePath`, by a PUT to
 * `uploadHost` signed with Signature Version 4 and with these `headers`. Afterwards the files are
 * read from `resourceHost`.
 */
export const UploadCredentials = z.object({
  region: z.string(),
  accessKeyId: z.string(),
  accessKeySecret: z.string(),
  bucket: z.string(),
  securityToken: z.string(),
  resourcePath: z.string(),
  resourceHost: z.string(),
  uploadHost: z.string(),
  headers: z.record(z.string(), z.string()),
});
export type UploadCredentials = z.infer<typeof UploadCredentials>;

/**
 * RES-013: the client's description of an upload. The services take the owner from the session and
 * the size from the storage, not from here.
 */
export const UploadRecord = z.object({
  path: z.string().min(1).max(300),
  uuid: z.string().min(1).max(64).default(commonSource),
  suffix: z.string().max(20),
  size: z.number().int().min(0),
  appKey: z.string().max(128),
  userId: z.union([z.string(), z.number()]).default(0),
  relatedId: z.string().max(64).optional(),
  usageScene: z.string().max(40).default(''),
  resourceType: z.number().int().min(0).max(99).default(0),
  title: z.string().max(limits.resources.titleMax).default(''),
  sortOrder: z.number().int().min(0).max(1_000_000).default(1),
  remark: z.string().max(limits.resources.remarkMax).default(''),
});
export type UploadRecord = z.infer<typeof UploadRecord>;

/** RES-014: what a screen stores of an uploaded file. */
export type UploadedFile = { ossPath: string; ossURL: string; name: string; size: number };
