import { z } from 'zod';
import {
  AdminState,
  Invitation,
  StaffLogEntry,
  StaffPerson,
  StaffRole,
} from '../entities/site-admin.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const { siteAdmin: most } = limits;
const ofProject = z.object({ uuid: z.uuid() });
const ofPerson = ofProject.extend({ person: z.uuid() });
const changing = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: most.changesPerMinute },
} as const;
const base = `${WB}/siteManage/{uuid}` as const;

/**
 * The admin of a managed project for the staff of its app (DB-007, DB-140), as its owner sees it.
 * Code 403 without a plan that has managed backends.
 */
export const siteAdmin = {
  read: call({
    method: 'GET',
    path: `${base}/admin`,
    summary: 'The address of the admin, who may use it, and why there is none',
    access: 'signed-in',
    params: ofProject,
    data: z.object({
      state: AdminState,
      address: z.string().nullable(),
      list: z.array(StaffPerson),
    }),
  }),
  ticket: call({
    ...changing,
    method: 'POST',
    path: `${base}/admin`,
    summary: 'An address that opens the admin as the owner, once, within 60 seconds (GAP-45)',
    params: ofProject,
    data: z.object({ address: z.string() }),
  }),
  resetPassword: call({
    ...changing,
    method: 'POST',
    path: `${base}/adminPassword`,
    summary: 'A new password of the owner’s account, which is shown once; ends its sessions',
    params: ofProject,
    data: z.object({ name: z.string(), password: z.string() }),
  }),
  invite: call({
    ...changing,
    method: 'POST',
    path: `${base}/admin/people`,
    summary: 'Invite a person by mail, or by a link where no mail can be sent',
    params: ofProject,
    input: z.object({ email: z.email().max(254), role: StaffRole }),
    data: Invitation,
  }),
  renew: call({
    ...changing,
    method: 'POST',
    path: `${base}/admin/people/{person}`,
    summary: 'A new invitation, also for a forgotten password; the one before stops working',
    params: ofPerson,
    data: Invitation,
  }),
  change: call({
    ...changing,
    method: 'PUT',
    path: `${base}/admin/people/{person}`,
    summary: 'Change the role of a person, from their next request on',
    params: ofPerson,
    input: z.object({ role: StaffRole }),
    data: StaffPerson,
  }),
  remove: call({
    ...changing,
    method: 'DELETE',
    path: `${base}/admin/people/{person}`,
    summary: 'Remove a person and end their sessions',
    params: ofPerson,
    data: z.null(),
  }),
  log: call({
    method: 'GET',
    path: `${base}/admin/log`,
    summary: 'What people changed in the admin, newest first',
    access: 'signed-in',
    params: ofProject,
    input: z.object({ pageNum: z.coerce.number().int().min(1).max(10_000).default(1) }),
    data: z.object({ list: z.array(StaffLogEntry), total: z.number().int() }),
  }),
};
