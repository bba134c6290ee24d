import type { Resource } from '../../domain/entities/resource.ts';
import { uploadKind } from '../../domain/resources/upload.ts';
import { toWireTime } from '../../domain/time/time.ts';
import type { resources } from '../store/schema/index.ts';

/** Converts a row to its wire format; a file that only the services read has no URL. */
export function toResource(
  { id, path, title, size, uuid, remark, suffix, createdAt }: typeof resources.$inferSelect,
  addressOf: (key: string) => string,
  projectTitle: string | null = null,
): Resource {
  const url = uploadKind(suffix)?.isPublic ? addressOf(path) : '';
  const project = projectTitle === null ? {} : { projectTitle };
  return {
    resourceId: String(id),
    path,
    url,
    title,
    size,
    uuid,
    ...project,
    remark,
    createTime: toWireTime(createdAt),
  };
}
