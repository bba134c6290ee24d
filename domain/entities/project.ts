import { z } from 'zod';
import { limits } from '../limits/index.ts';

export { grades, projectStatus } from '../projects/project.ts';

export const Title = z.string().trim().min(1).max(limits.project.titleMax);
export const Flag = z.union([z.literal(0), z.literal(1)]);

export const Grade = z.union([z.literal(1), z.literal(2)]);

/** A project's record (PROJ-001). `id` and `projectId` are the same id on the wire (ODD-15). */
export const Project = z.object({
  id: z.string(),
  projectId: z.string(),
  uuid: z.string(),
  title: z.string(),
  grade: Grade,
  isManage: Flag,
  chatId: z.string(),
  previewUrl: z.string(),
  webType: Flag,
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  fromType: z.number().int(),
  createTime: z.string(),
});
export type Project = z.infer<typeof Project>;

export const ProjectInfo = Project.extend({
  owner: z.object({ username: z.string().nullable(), userNo: z.string() }),
  readOnly: z.boolean(),
});
export type ProjectInfo = z.infer<typeof ProjectInfo>;

/**
 * A row of the project list. `updateTime` is when anything in the project last changed. A
 * `favourite` is listed first. `hasPicture` is true if a check took a picture of its page.
 * `excerpt` is the matching chat text, if the search found the project by its chat.
 */
export const ListedProject = Project.extend({
  updateTime: z.string(),
  favourite: Flag.default(0),
  hasPicture: z.boolean().default(false),
  excerpt: z.string().optional(),
});
export type ListedProject = z.infer<typeof ListedProject>;
