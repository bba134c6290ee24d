import { fileURLToPath } from 'node:url';

/** The cache that test runs share: the migrated database and the template of generated projects. */
export const cache = fileURLToPath(new URL('../../node_modules/.cache/sayso', import.meta.url));
export const templatesCache = `${cache}/templates`;
