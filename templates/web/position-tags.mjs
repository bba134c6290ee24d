// Names the source of each element in the page that the dev server sends (ADR 092). The files of
// the project stay as they are, and a build, which does not use this server, has no such tags.
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { dependsOnScenes } from './scenes.ts';
import { insertTags, positionTags } from './source-positions.ts';

/** A Vite plugin. `parseSync` is Vite's own parser; versions before 8 have none and tag nothing. */
export function positionTagger({ root, parseSync }) {
  // It may not exist yet when the server starts, and a package may be added later.
  const hasScenes = () =>
    readFile(join(root, 'package.json'), 'utf8').then(dependsOnScenes, () => false);
  return {
    name: 'sayso:positions',
    apply: 'serve',
    enforce: 'pre',
    async transform(code, id) {
      if (!parseSync || !/\.[jt]sx$/.test(id) || !id.startsWith(`${root}/`)) return null;
      if (id.includes('/node_modules/')) return null;
      // Another plugin has changed the text, so its positions are not those of the file.
      if ((await readFile(id, 'utf8').catch(() => undefined)) !== code) return null;
      const path = relative(root, id);
      const { program, errors } = parseSync(id, code);
      if (errors.some(({ severity }) => severity === 'Error')) return null;
      const isScene = await hasScenes();
      const insertions = positionTags(program, code, { path, isScene });
      return insertions.length > 0 ? insertTags(insertions, id, code) : null;
    },
  };
}
