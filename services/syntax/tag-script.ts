import { parseSync } from 'oxc-parser';
import { insertTags, positionTags } from './source-positions.ts';

/** A script with source positions; undefined if it has no elements or cannot be parsed. */
export type TaggedScript = { code: string } | undefined;

/**
 * Tags a script for a page that a browser builds. The source map is a part of the text, so that the
 * bundler's own map leads to the original.
 */
export function tagScript(path: string, text: string): TaggedScript {
  if (!/\.[jt]sx$/i.test(path)) return undefined;
  const { program, errors } = parseSync(path.toLowerCase(), text);
  if (errors.some(({ severity }) => severity === 'Error')) return undefined;
  const insertions = positionTags(program, path, text);
  if (insertions.length === 0) return undefined;
  const { code, map } = insertTags(insertions, path, text);
  const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
  return { code: `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}` };
}
