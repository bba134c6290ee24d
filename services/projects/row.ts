import type { ListedProject, Project } from '../../domain/entities/project.ts';
import { fail } from '../../domain/errors.ts';
import { toWireTime } from '../../domain/rules/time.ts';
import { projects } from '../db/schema/index.ts';

export type ProjectRow = typeof projects.$inferSelect;

/** The columns that the wire tells of; lists read no others. */
export const toldColumns = {
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

type ToldRow = Pick<ProjectRow, keyof typeof toldColumns>;

/** PROJ-001 as the wire has it; one id under two names (ODD-15). */
export function toProject(row: ToldRow): Project {
  const { uuid, title, grade, isManage, chatId, previewUrl, webType, status, fromType } = row;
  const id = String(row.id);
  return {
    id,
    projectId: id,
    uuid,
    title,
    grade,
    isManage,
    chatId,
    previewUrl,
    webType,
    status,
    fromType,
    createTime: toWireTime(row.createdAt),
  };
}

export function toListed(row: ToldRow, hasPicture = false): ListedProject {
  return { ...toProject(row), updateTime: toWireTime(row.updatedAt), favourite: row.favouredAt ? 1 : 0, hasPicture };
}

/** What cannot be an id answers as an unknown one does, before the database would refuse the type. */
export function readId(id: string): number {
  if (!/^\d{1,15}$/.test(id)) throw fail('notFound');
  return Number(id);
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}
