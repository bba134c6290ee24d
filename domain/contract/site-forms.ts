import { z } from 'zod';
import { FormEntry, FormEntryRow, FormInbox } from '../entities/site-forms.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import type { FileResponse } from './file-response.ts';
import { WB } from './paths.ts';

const { siteForms: most } = limits;
const own = {
  access: 'signed-in',
  limit: { by: 'user', perMinute: most.callsPerMinute },
} as const;
const ofProject = z.object({ uuid: z.uuid() });
const ofEntry = ofProject.extend({ entry: z.uuid() });
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const box = z.enum(['inbox', 'spam']).default('inbox');
const chosen = z.array(z.uuid()).min(1).max(most.chosenMax);
const base = `${WB}/siteForms/{uuid}` as const;

/** What visitors sent by the forms of a published site (ADR 123), for the project's owner. */
export const siteForms = {
  read: call({
    ...own,
    method: 'GET',
    path: base,
    summary: 'How many entries the forms of a site have, and how the owner gets notices',
    params: ofProject,
    data: FormInbox,
  }),
  list: call({
    ...own,
    method: 'GET',
    path: `${base}/entries`,
    summary: 'Entries, newest first; `search` finds in names and values of fields',
    params: ofProject,
    input: z.object({
      box,
      form: z.string().max(40).optional(),
      unread: flag.optional(),
      search: z.string().max(most.searchMax).optional(),
      pageNum: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    data: z.object({ list: z.array(FormEntryRow), total: z.number().int() }),
  }),
  entry: call({
    ...own,
    method: 'GET',
    path: `${base}/entries/{entry}`,
    summary: 'One entry with all its fields',
    params: ofEntry,
    data: FormEntry,
  }),
  change: call({
    ...own,
    method: 'PUT',
    path: `${base}/entries`,
    summary: 'Mark entries as read or not, as spam or not',
    params: ofProject,
    input: z.object({
      ids: chosen,
      isRead: z.boolean().optional(),
      isSpam: z.boolean().optional(),
    }),
    data: FormInbox,
  }),
  remove: call({
    ...own,
    method: 'DELETE',
    path: `${base}/entries`,
    summary: 'Delete entries, or without `ids` all of the inbox or of the spam',
    params: ofProject,
    input: z.object({ ids: chosen.optional(), box }),
    data: FormInbox,
  }),
  exportCsv: call({
    ...own,
    method: 'GET',
    path: `${base}/csv`,
    summary: 'All entries but spam as CSV, with formulas made harmless',
    params: ofProject,
    input: z.object({ form: z.string().max(40).optional() }),
    data: z.custom<FileResponse>(),
    answer: 'file',
  }),
  setMail: call({
    access: 'signed-in',
    limit: { by: 'user', perMinute: most.mailsPerMinute },
    method: 'PUT',
    path: `${base}/mail`,
    summary:
      'Turn notices by mail on or off; a new address gets a code and counts once it is confirmed',
    params: ofProject,
    input: z.object({ isOn: z.boolean(), address: z.email().max(254).optional() }),
    data: FormInbox,
  }),
  confirmMail: call({
    access: 'signed-in',
    limit: { by: 'user', perMinute: 10 },
    method: 'POST',
    path: `${base}/mail`,
    summary: 'Confirm the new address with the code from the mail',
    params: ofProject,
    input: z.object({ code: z.string().regex(/^\d{6}$/) }),
    data: FormInbox,
  }),
};
