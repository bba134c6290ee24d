import { parseSync } from 'oxc-parser';
import { insertTags, positionTags } from './source-positions.ts';

/**
 * Adds source positions to the elements of a script, for a page that the user's browser builds.
 * Returns undefined if the script has no elements or cannot be parsed. The result includes its
 * source map, so that the bundler's map leads to the original. `isScene`: whether the project has
 * 3D scenes.
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
