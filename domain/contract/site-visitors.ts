import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const { passwordMin, passwordMax, changesPerMinute, people } = limits.siteVisitors;

/** Who may visit a published site. `members`: the owner and the people of the app's admin. */
export const SiteVisitors = z.object({
  audience: z.enum(['everyone', 'password', 'invited', 'members', 'owner']),
});
export type SiteVisitors = z.infer<typeof SiteVisitors>;
export type Audience = SiteVisitors['audience'];

/** A person who may visit; `contact` is a mail address, or a phone number of 11 digits. */
const InvitedPerson = z.object({ id: z.string(), contact: z.string(), invitedAt: z.string() });
export type InvitedPerson = z.infer<typeof InvitedPerson>;

const InvitedPeople = z.object({
  people: z.array(InvitedPerson),
  /** How codes reach people here: where a kind is missing, it cannot be invited. */
  kinds: z.array(z.enum(['mail', 'phone'])),
  /** How many people the app's admin has, beside the owner; null where there is no admin. */
  staff: z.number().int().nullable(),
  /** Whether the app's tables hold data about people, so that a limit is suggested (PUB-036). */
  holdsPersonalData: z.boolean(),
});
export type InvitedPeople = z.infer<typeof InvitedPeople>;

const ofProject = z.object({ uuid: z.string().min(1).max(64) });

/** Who may visit the published site of a project (PUB-020, PUB-027, ADR 122 and 124). */
export const siteVisitors = {
  read: call({
    method: 'GET',
    path: `${WB}/siteVisitors/{uuid}`,
    summary: 'Who may visit the published site, also before it is published',
    access: 'signed-in',
    params: ofProject,
    data: SiteVisitors,
  }),
  change: call({
    method: 'PUT',
    path: `${WB}/siteVisitors/{uuid}`,
    summary: 'Change who may visit the site; admitted visitors are asked again',
    access: 'signed-in',
    limit: { by: 'user', perMinute: changesPerMinute },
    params: ofProject,
    input: z.object({
      audience: SiteVisitors.shape.audience,
      /** What visitors need to know; given with the audience `password` only. */
      password: z.string().min(passwordMin).max(passwordMax).optional(),
    }),
    data: SiteVisitors,
  }),
  ticket: call({
    method: 'POST',
    path: `${WB}/siteVisitors/{uuid}/ticket`,
    summary: 'The address that opens a gated site for its owner, once and within 60 seconds',
    access: 'signed-in',
    limit: { by: 'user', perMinute: changesPerMinute },
    params: ofProject,
    data: z.object({ address: z.string() }),
  }),
  people: call({
    method: 'GET',
    path: `${WB}/siteVisitors/{uuid}/people`,
    summary: 'The people who are invited to visit the site, and how codes can reach people',
    access: 'signed-in',
    params: ofProject,
    data: InvitedPeople,
  }),
  invite: call({
    method: 'POST',
    path: `${WB}/siteVisitors/{uuid}/people`,
    summary: 'Invite people by mail address or phone number; all of them, or none',
    access: 'signed-in',
    limit: { by: 'user', perMinute: changesPerMinute },
    params: ofProject,
    input: z.object({ contacts: z.array(z.string().min(1).max(300)).min(1).max(people) }),
    data: InvitedPeople,
  }),
  uninvite: call({
    method: 'DELETE',
    path: `${WB}/siteVisitors/{uuid}/people/{person}`,
    summary: 'Remove an invited person, whose visit ends within seconds',
    access: 'signed-in',
    params: ofProject.extend({ person: z.uuid() }),
    data: InvitedPeople,
  }),
};
