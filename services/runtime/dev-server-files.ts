import { fileURLToPath } from 'node:url';

const inTemplates = ['dev-server.mjs', 'page-guard.mjs', 'position-tags.mjs'];
/**
 * Files of `services/syntax` that the dev server also uses. At runtime they import no files of ours
 * except those in this list.
 */
const inSyntax = [
  ...['source-positions.ts', 'tagged-elements.ts', 'tagged-names.ts', 'possible-edits.ts'],
  ...['edit-attribute.ts', 'edit-classes.ts', 'edit-text.ts', 'class-literals.ts'],
  ...['jsx-attributes.ts', 'refuse.ts'],
];
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * The files of a sandbox's dev server: the key is the name in the sandbox, the value is the path on
 * this machine.
 */
export const devServerFiles: Readonly<Record<string, string>> = Object.fromEntries([
  ...inTemplates.map((name) => [name, pathOf(`../../templates/web/${name}`)]),
  ['scenes.ts', pathOf('../../domain/visual-editing/scenes.ts')],
  ...inSyntax.map((name) => [name, pathOf(`../syntax/${name}`)]),
]);
