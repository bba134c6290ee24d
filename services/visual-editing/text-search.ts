import type { CallData } from '../../domain/contract/call.ts';
import type { visualEditing } from '../../domain/contract/visual-editing.ts';
import type { Parser } from '../parsing/index.ts';

export type FoundText = CallData<(typeof visualEditing)['findText']>;

/** Files of tools, which no page shows. */
const ofTools =
  /(?:^|\/)(?:node_modules|dist|build|\.[^/]+)\/|(?:^|\/)(?:package|package-lock|[jt]sconfig[^/]*)\.json$|\.config\.[cm]?[jt]s$/i;

/** Whether a page may get a text from a string of this file. */
export const hasTexts = (path: string): boolean =>
  /\.(?:[cm]?[jt]sx?|json)$/i.test(path) && !/\.d\.[cm]?ts$/i.test(path) && !ofTools.test(path);

/**
 * Returns for each text where its only string is. A file that cannot be read and may have the text
 * counts as one that has it, and so does a string on which other code depends.
 */
export async function searchTexts(
  parser: Parser,
  files: ReadonlyMap<string, string>,
  texts: readonly string[],
): Promise<FoundText[]> {
  const sources = [...files].flatMap(([path, text]) => {
    const some = texts.filter((one) => mayHave(text, one));
    return some.length > 0 ? [{ path, text, texts: some }] : [];
  });
  const results = await parser.parse('literals', sources);
  return texts.map((text) => {
    const found = sources.flatMap(({ path, texts: some }, index) => {
      const result = results[index];
      const at = some.indexOf(text);
      if (at < 0) return [];
      const literals = result?.ok ? result.value : null;
      return literals ? (literals[at] ?? []).map((one) => ({ path, ...one })) : [undefined];
    });
    const [only] = found;
    if (found.length !== 1 || !only || only.isFixed)
      return { place: null, isRepeated: found.length > 1 };
    return { place: { path: only.path, line: only.line }, isRepeated: false };
  });
}

/** Whether a file may have a string with a text: its longest word, or a letter that is escaped. */
function mayHave(source: string, text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u);
  const longest = words.reduce((one, other) => (other.length > one.length ? other : one));
  return source.includes(longest) || /\\|&#?\w{1,8};/.test(source);
}
