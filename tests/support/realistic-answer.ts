import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { artifact } from './conversation.ts';

const starters = fileURLToPath(new URL('../../templates/starter/', import.meta.url));

/**
 * Returns a realistic good answer: a complete project of about `bytes` bytes of real code, with the
 * first files in the order that the prompt requires.
 */
export function realisticAnswer(bytes = 60_000): { text: string; files: Record<string, string> } {
  const files: Record<string, string> = {};
  let size = 0;
  for (const [path, text] of [...filesOf('base'), ...filesOf('site')]) {
    if (size + text.length > bytes) continue;
    files[path] = text;
    size += text.length;
  }
  return { text: artifact(files, 'A realistic site'), files };
}

const first = [
  'package.json',
  'vite.config.ts',
  'index.html',
  'src/main.tsx',
  'src/index.css',
  'src/app.tsx',
];

function filesOf(project: string): [path: string, text: string][] {
  const root = join(starters, project);
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((path) => relative(root, join(root, path)))
    .filter((path) => statSync(join(root, path)).isFile() && /\.(tsx?|css|json|html)$/.test(path));
  const rank = (path: string) => (first.includes(path) ? first.indexOf(path) : first.length);
  return paths
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]);
}
