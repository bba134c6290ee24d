import { readFile } from 'node:fs/promises';

const folder = new URL('../../shells/', import.meta.url);

/** Reads a built file of `shells/`, such as `windows/shell.exe`. */
export async function readShell(path: string): Promise<Buffer> {
  return await readFile(new URL(path, folder));
}
