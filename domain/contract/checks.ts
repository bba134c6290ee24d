import { z } from 'zod';
import { PagePart } from '../entities/page-part.ts';
import { limits } from '../limits/index.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

/** Calls that open a page in the service's own browser for the user (ADR 027). */
export const checks = {
  picturePart: call({
    method: 'POST',
    path: `${WB}/checks/{uuid}/part`,
    summary:
      'A picture of a part of a project’s page, as a `data:` address; null where no browser can take one (PP-24)',
    access: 'signed-in',
    limit: { by: 'user', perMinute: limits.preview.part.picturesPerMinute },
    atOnce: limits.calls.partPicture.atOnce,
    params: z.object({ uuid: z.string().min(1).max(64) }),
    input: PagePart.pick({ path: true, viewport: true, selector: true, tag: true, rect: true }),
    data: z.object({ picture: z.string().nullable() }),
  }),
};
