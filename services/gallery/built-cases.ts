import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** What `npm run cases` has made of one case: the files of its production build, and which sources they were built from. */
export type BuiltCase = { fingerprint: string; files: string[] };

/** Everything of the cases that is shipped; assets lie together, as their names change with their contents. */
export const casesFolder = fileURLToPath(new URL('../../templates/cases/', import.meta.url));

/** Where a file of a build is kept: assets, which several may share, in one place, pages in their own. */
export const placeOf = (name: string, path: string): string => casesFolder + (path.startsWith('assets/') ? path : `${name}/${path}`);

export const picturePath = (name: string): string => `${casesFolder}${name}/picture.jpg`;

export function readBuiltCases(): Record<string, BuiltCase> {
  return JSON.parse(readFileSync(`${casesFolder}cases.json`, 'utf8')) as Record<string, BuiltCase>;
}

/** The files of a case as its build made them. */
export async function* filesOfCase(name: string, { files }: BuiltCase): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  for (const path of files) yield { path, bytes: await readFile(placeOf(name, path)) };
}
