import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/**
 * The result of `npm run cases` for one case: the files of its production build, and the
 * fingerprint of its sources.
 */
export type BuiltCase = { fingerprint: string; files: string[] };

/**
 * The folder of the built cases, which the product ships. Assets share one folder, because their
 * names change with their contents.
 */
export const casesFolder = fileURLToPath(new URL('../../templates/cases/', import.meta.url));

/**
 * Returns the path of a build file. Assets are in a folder shared by all cases, pages in the folder
 * of their case.
 */
export const buildFilePath = (name: string, path: string): string =>
  casesFolder + (path.startsWith('assets/') ? path : `${name}/${path}`);

export const picturePath = (name: string): string => `${casesFolder}${name}/picture.jpg`;

export function readBuiltCases(): Record<string, BuiltCase> {
  return JSON.parse(readFileSync(`${casesFolder}cases.json`, 'utf8')) as Record<string, BuiltCase>;
}

/** Yields the files of a case's build. */
export async function* filesOfCase(
  name: string,
  { files }: BuiltCase,
): AsyncGenerator<{ path: string; bytes: Uint8Array }> {
  for (const path of files) yield { path, bytes: await readFile(buildFilePath(name, path)) };
}
