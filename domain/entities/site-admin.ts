import { z } from 'zod';
import { staffRoles } from '../site-admin/staff-roles.ts';

export const StaffRole = z.enum(staffRoles);

/** A person who may use the admin of an app, or who is invited to. */
export const StaffPerson = z.object({
  id: z.uuid(),
  /** The address of the person; `owner` for the account of the project's owner. */
  name: z.string(),
  role: StaffRole,
  hasJoined: z.boolean(),
  invitedAt: z.string(),
});
export type StaffPerson = z.infer<typeof StaffPerson>;

/**
 * A change that somebody made in the admin. `isDone` is false if the process ended before the
 * result was known.
 */
export const StaffLogEntry = z.object({
  id: z.number().int(),
  at: z.string(),
  person: z.string(),
  verb: z.enum(['add', 'change', 'remove', 'export']),
  table: z.string(),
  row: z.string(),
  before: z.string(),
  after: z.string(),
  isDone: z.boolean(),
});
export type StaffLogEntry = z.infer<typeof StaffLogEntry>;

/** Whether an app has an admin, and why not. */
export const AdminState = z.enum(['open', 'not-published', 'needs-host']);
export type AdminState = z.infer<typeof AdminState>;

/** How an invitation reaches its person: by mail, or by the link that the owner hands on. */
export const Invitation = z.object({ person: StaffPerson, link: z.string().nullable() });
export type Invitation = z.infer<typeof Invitation>;

/** What the page of the admin shows before and after signing in. */
export const StaffSession = z.object({
  uuid: z.uuid(),
  title: z.string(),
  /** The address of the app. */
  site: z.string(),
  person: z.object({ name: z.string(), role: StaffRole }).nullable(),
});
export type StaffSession = z.infer<typeof StaffSession>;
