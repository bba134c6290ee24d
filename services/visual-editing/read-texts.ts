import type { Versions } from '../ports/versions.ts';
import { isText } from '../versions/index.ts';

/** Reads the text files of a project that are wanted, by their paths. */
export async function readTexts(
  versions: Pick<Versions, 'read'>,
  project: string,
  isWanted: (path: string) => boolean,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const [path, bytes] of versions.read(project))
    if (isWanted(path) && isText(bytes))
      texts.set(path, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  return texts;
}
