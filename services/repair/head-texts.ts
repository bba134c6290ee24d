import type { Versions } from '../ports/versions.ts';
import { isText } from '../versions/index.ts';

/** The files of the latest version: the text of text files, and the paths of all files. */
export type HeadFiles = { texts: Map<string, string>; paths: string[] };

export async function readHeadFiles(versions: Versions, project: string): Promise<HeadFiles> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const files = await versions.files(project);
  const texts = new Map(
    [...files]
      .filter(([, bytes]) => isText(bytes))
      .map(([path, bytes]) => [path, decoder.decode(bytes)]),
  );
  return { texts, paths: [...files.keys()] };
}
