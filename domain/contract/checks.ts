import { z } from 'zod';
import { PagePart } from '../entities/page-part.ts';
import { call } from './call.ts';
import { WB } from './paths.ts';

/** What a browser of the service looks at for a person (decision 11). */
export const checks = {
  picturePart: call({
    method: 'POST',
    path: `${WB}/checks/{uuid}/part`,
    summary: 'A picture of a part of a project’s page, as a `data:` address; null where no browser can take one (product point 24)',
    access: 'signed-in',
    params: z.object({ uuid: z.string().min(1).max(64) }),
    input: PagePart.pick({ path: true, viewport: true, selector: true, tag: true, rect: true }),
    data: z.object({ picture: z.string().nullable() }),
  }),
};
