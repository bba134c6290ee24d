import { parseSync } from 'oxc-parser';
import { insertTags, positionTags } from './source-positions.ts';

/**
 * Tags a script for a page that a browser builds. Returns undefined if it has no elements or cannot
 * be parsed. The source map is a part of the text, so that the bundler's own map leads to the
 * original. `isScene` says whether the project has scenes.
 */
export function tagScript(
  path: string,
  text: string,
  { isScene }: { isScene: boolean },
): string | undefined {
  if (!/\.[jt]sx$/i.test(path)) return undefined;
  const { program, errors } = parseSync(path.toLowerCase(), text);
  if (errors.some(({ severity }) => severity === 'Error')) return undefined;
  const insertions = positionTags(program, text, { path, isScene });
  if (insertions.length === 0) return undefined;
  const { code, map } = insertTags(insertions, path, text);
  const encoded = Buffer.from(JSON.stringify(map)).toString('base64');
  return `${code}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
}
