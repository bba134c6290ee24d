import type { Versions } from '../ports/versions.ts';
import { isText } from '../versions/index.ts';

/** Returns the text files of the head. */
export async function readHeadTexts(
  versions: Versions,
  project: string,
): Promise<Map<string, string>> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const files = await versions.files(project);
  return new Map(
    [...files]
      .filter(([, bytes]) => isText(bytes))
      .map(([path, bytes]) => [path, decoder.decode(bytes)]),
  );
}
