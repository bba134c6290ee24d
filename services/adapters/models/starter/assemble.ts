import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { folderOf } from './content-files.ts';
import { projectOf } from './starter-projects.ts';

/** Files that the starter generates. The template folders contain at most an example of each. */
const generated = ['src/content.ts', 'src/theme.css'];

const roots = [
  'package.json',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'src/main.tsx',
  'src/types.ts',
];
const imports = /(?:from|import|@import) '(\.[^']+)'/g;
const endings = ['', '.ts', '.tsx'];
const assembled = new Map<string, ReadonlyMap<string, string>>();

/**
 * Returns the root files of a project and all files that they import, directly or indirectly.
 * Leaves out the generated files.
 */
export function assemble(project: string): ReadonlyMap<string, string> {
  const known = assembled.get(project);
  if (known) return known;
  const all = new Map((projectOf(project)?.layers ?? []).flatMap((layer) => [...filesOf(layer)]));
  const files = new Map<string, string>();
  const waiting = [...roots, ...[...all.keys()].filter((path) => path.startsWith('supabase/'))];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const text = all.get(path);
    if (text === undefined || files.has(path)) continue;
    if (!generated.includes(path)) files.set(path, text);
    for (const [, target = ''] of text.matchAll(imports)) {
      const base = normalize(join(dirname(path), target));
      const found = endings.map((ending) => base + ending).find((name) => all.has(name));
      if (found) waiting.push(found);
    }
  }
  assembled.set(project, files);
  return files;
}

function filesOf(layer: string): Map<string, string> {
  const folder = folderOf(layer).slice(0, -1);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  return new Map(
    paths
      .filter((path) => !path.startsWith('words/'))
      .sort()
      .map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]),
  );
}
