import { z } from 'zod';
import { limits } from '../limits/index.ts';
import { Edit, Refusal } from '../visual-editing/edits.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

const params = z.object({ uuid: z.string().min(1).max(64) });
const path = z.string().min(1).max(limits.files.pathMax);

/** Edits of what a page shows (ADR 093), and the source positions they refer to (ADR 092). */
export const visualEditing = {
  apply: call({
    method: 'POST',
    path: `${WB}/visual-editing/{uuid}/edits`,
    summary:
      'The files that edits of the page result in, and why others cannot be made; nothing is written. `save_file` saves them, with `version` as their base. Code 403 without a plan that has visual editing (MEM-022)',
    access: 'signed-in',
    body: 'large',
    limit: { by: 'user', perMinute: limits.calls.edits.perMinute },
    atOnce: limits.calls.edits.atOnce,
    params,
    input: z.object({ edits: z.array(Edit).min(1).max(limits.visualEditing.editsMax) }),
    data: z.object({
      version: z.number().int().nullable(),
      files: z.array(z.object({ file_path: z.string(), file_content: z.string() })),
      refusals: z.array(Refusal),
    }),
  }),
  tag: call({
    method: 'POST',
    path: `${WB}/visual-editing/{uuid}/tags`,
    summary:
      'Scripts with the source position of each element, for a page that the browser builds (GAP-37); those without elements are left out. `manifest` is the `package.json`, whose dependencies decide which elements may be tagged',
    access: 'signed-in',
    body: 'large',
    limit: { by: 'user', perMinute: limits.calls.tags.perMinute },
    atOnce: limits.calls.tags.atOnce,
    params,
    input: z.object({
      files: z
        .array(z.object({ path, text: z.string() }))
        .min(1)
        .max(limits.visualEditing.tagFilesMax),
      manifest: z.string().optional(),
    }),
    data: z.object({ files: z.array(z.object({ path: z.string(), code: z.string() })) }),
  }),
};
