import { z } from 'zod';
import { WebPicture } from '../entities/web-picture.ts';
import { limits } from '../limits/index.ts';
import { DataText, Edit, Refusal } from '../visual-editing/edits.ts';
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
  findText: call({
    method: 'POST',
    path: `${WB}/visual-editing/{uuid}/texts`,
    summary:
      'Where a text that the page shows from data is written: its only string in the scripts and JSON files of the project (EDIT-008). `place` is null if there is none, or if there are several (`isRepeated`). Code 403 without a plan that has visual editing (MEM-022)',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.calls.findText.perMinute },
    atOnce: limits.calls.findText.atOnce,
    params,
    input: z.object({ text: DataText }),
    data: z.object({
      place: z.object({ path, line: z.int().min(1) }).nullable(),
      isRepeated: z.boolean(),
    }),
  }),
  picture: call({
    method: 'POST',
    path: `${WB}/visual-editing/{uuid}/pictures`,
    summary:
      'A user’s picture in a size for the web (INJ-010): its `bytes` (base64), the storage key of an own upload (`stored`), or an own `resource`. Nothing is written; `save_file` saves it. Code 403 without a plan that has visual editing (MEM-022)',
    access: 'signed-in',
    body: 'large',
    limit: { by: 'user', perMinute: limits.calls.webPicture.perMinute },
    atOnce: limits.calls.webPicture.atOnce,
    params,
    input: z
      .object({
        bytes: z.base64().optional(),
        stored: z.string().max(300).optional(),
        resource: z
          .string()
          .regex(/^\d{1,15}$/)
          .optional(),
      })
      .refine(
        (source) => Object.values(source).filter((one) => one !== undefined).length === 1,
        'one source of the picture',
      ),
    data: WebPicture,
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
