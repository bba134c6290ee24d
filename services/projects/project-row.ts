import type { ListedProject, Project } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { ownPreviewAddress } from '../../domain/preview/address.ts';
import { toWireTime } from '../../domain/time/time.ts';
import { projects } from '../store/schema/index.ts';

export type ProjectRow = typeof projects.$inferSelect;

/** The columns in API responses; lists read no others. */
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
 * Returns the stored preview address under the project's uuid: for a private project it shows that
 * there is a page, but not its address. Empty unless it is below one of the preview domains: old
 * rows may contain any URL.
 */
export function previewUrlOf(
  { uuid, previewUrl }: Pick<ResponseRow, 'uuid' | 'previewUrl'>,
  domains: readonly string[],
): string {
  return ownPreviewAddress(previewUrl, { uuid, name: uuid, domains });
}

/** Converts a row to PROJ-001's wire format; one id has two names (ODD-15). */
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
 * Parses an id. An impossible id throws `notFound` like an unknown one, before the database rejects
 * the type.
 */
export function parseProjectId(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw fail('notFound');
  return Number(id);
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
