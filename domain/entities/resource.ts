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
 * Temporary keys for uploading files of one kind below `resourcePath` (RES-010). The client sends a
 * PUT to `uploadHost`, signed with AWS Signature Version 4 and with these `headers`. Files are
 * later read from `resourceHost`.
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
 * The client's description of an upload (RES-013). The services do not trust it for the owner,
 * which comes from the session, or for the size, which comes from the storage.
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

/** What a screen stores about an uploaded file (RES-014). */
export type UploadedFile = { ossPath: string; ossURL: string; name: string; size: number };
