import { z } from 'zod';

/** The name of a set of data or of a copy of one; it is also the name of folders and files. */
export const siteNameSchema = z.string().regex(/^\w[\w.-]{0,79}$/);
