import type { ListedProject, Project } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { ownPreviewAddress } from '../../domain/preview/address.ts';
import { toWireTime } from '../../domain/time/time.ts';
import { projects } from '../store/schema/index.ts';

export type ProjectRow = typeof projects.$inferSelect;

/** The columns in API responses; lists read no other columns. */
export const responseColumns = {
  id: projects.id,
  uuid: projects.uuid,
  title: projects.title,
  grade: projects.grade,
  isManage: projects.isManage,
  chatId: projects.chatId,
  previewUrl: projects.previewUrl,
  webType: projects.webType,
  status: projects.status,
  fromType: projects.fromType,
  createdAt: projects.createdAt,
  updatedAt: projects.updatedAt,
  favouredAt: projects.favouredAt,
} as const;

type ResponseRow = Pick<ProjectRow, keyof typeof responseColumns>;

/**
 * Returns the stored preview address under the project's uuid. For a private project, this address
 * only shows that a page exists, because the uuid does not open the preview. Returns '' for an
 * address outside the preview domains, because old rows may contain any URL.
 */
export function previewUrlOf(
  { uuid, previewUrl }: Pick<ResponseRow, 'uuid' | 'previewUrl'>,
  domains: readonly string[],
): string {
  return ownPreviewAddress(previewUrl, { uuid, name: uuid, domains });
}

/**
 * Converts a row to the wire format of PROJ-001, in which the id appears under two names (ODD-15).
 */
export function toProject(row: ResponseRow, previewDomains: readonly string[]): Project {
  const { uuid, title, grade, isManage, chatId, webType, status, fromType } = row;
  const id = String(row.id);
  return {
    id,
    projectId: id,
    uuid,
    title,
    grade,
    isManage,
    chatId,
    previewUrl: previewUrlOf(row, previewDomains),
    webType,
    status,
    fromType,
    createTime: toWireTime(row.createdAt),
  };
}

export function toListedProject(
  row: ResponseRow,
  previewDomains: readonly string[],
  hasPicture = false,
): ListedProject {
  return {
    ...toProject(row, previewDomains),
    updateTime: toWireTime(row.updatedAt),
    favourite: row.favouredAt ? 1 : 0,
    hasPicture,
  };
}

/**
 * Parses an id. A text that cannot be an id throws `notFound`, like an unknown id, before the
 * database would reject it.
 */
export function parseProjectId(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw fail('notFound');
  return Number(id);
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
