import { fileURLToPath } from 'node:url';

const inTemplates = ['dev-server.mjs', 'page-guard.mjs', 'position-tags.mjs'];
/** They are also a part of the services themselves, and import nothing else of ours there. */
const inSyntax = [
  ...['source-positions.ts', 'tagged-elements.ts', 'tagged-names.ts', 'possible-edits.ts'],
  ...['edit-attribute.ts', 'edit-classes.ts', 'edit-text.ts', 'class-literals.ts'],
  ...['jsx-attributes.ts', 'refuse.ts'],
];
const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The dev server of a box with what it imports: names there, and paths here. */
export const devServerFiles: Readonly<Record<string, string>> = Object.fromEntries([
  ...inTemplates.map((name) => [name, pathOf(`../../templates/web/${name}`)]),
  ['scenes.ts', pathOf('../../domain/visual-editing/scenes.ts')],
  ...inSyntax.map((name) => [name, pathOf(`../syntax/${name}`)]),
]);
