import { fileURLToPath } from 'node:url';

/** What tests make once and share from run to run: the migrated database, the template of generated projects. */
export const cache = fileURLToPath(new URL('../../node_modules/.cache/sayso', import.meta.url));
export const templatesCache = `${cache}/templates`;
