import { readPackageFile } from './builder-packages.ts';
import { compile } from './packages/tools/tailwind.js';
import type { ProjectFiles } from './project-files.ts';
import { folderOf, joinPath } from './project-path.ts';

const usesTailwind =
  /@import\s+['"]tailwindcss|@(?:tailwind|apply|theme|utility|variant|reference)\b/;

/** Returns every word of the files that may be a class name. Tailwind ignores other words. */
export function candidatesOf(files: ProjectFiles): string[] {
  const words = new Set<string>();
  for (const [path, { text, base64 }] of files) {
    if (base64 || !/\.(tsx?|jsx?|mjs|html|mdx?)$/.test(path)) continue;
    for (const [word] of text.matchAll(/[^\s"'`]+/g)) words.add(word);
  }
  return [...words];
}

/** Returns a style sheet as the browser reads it, compiled where it uses Tailwind. */
export async function compileStyle(
  path: string,
  files: ProjectFiles,
  words: string[],
): Promise<string> {
  const text = files.get(path)?.text ?? '';
  if (!usesTailwind.test(text)) return text;
  const { build } = await compile(text, {
    from: path,
    base: folderOf(path),
    async loadStylesheet(id, base) {
      const own = /^tailwindcss(?:\/(theme|preflight|utilities|index)(?:\.css)?)?$/.exec(id);
      if (own) {
        const content = await readPackageFile(`tools/${own[1] ?? 'index'}.css`);
        return { path: id, base: '', content };
      }
      const found = joinPath(base, id);
      const file = files.get(found) ?? files.get(`${found}.css`);
      if (!file) throw new Error(`${path}: ${id} was not found`);
      return { path: found, base: folderOf(found), content: file.text };
    },
    async loadModule(id) {
      throw new Error(`${path}: ${id}`);
    },
  });
  return build(words);
}
