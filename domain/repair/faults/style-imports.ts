import { resolveImport } from '../../files/import-path.ts';
import type { Fault, FaultFix, FaultRule, ProjectView } from './fault.ts';
import { removeStatement } from './import-edits.ts';
import { findSimilarPath } from './similar-path.ts';

const imported = /@import (?:url\()?["'](\.{1,2}\/[^"'?;\n]{1,300})["']/g;

/** Finds style sheets that import a missing style sheet, which makes the build fail. */
export const findStyleImports: FaultRule = (view) =>
  [...view.texts].flatMap(([path, text]) => {
    if (!path.endsWith('.css')) return [];
    return [...text.matchAll(imported)].flatMap((match): Fault[] => {
      const from = match[1] ?? '';
      if (!from.endsWith('.css')) return [];
      if (resolveImport(path, from, view.paths) !== undefined) return [];
      const message = `Failed to resolve import "${from}" from "${path}". Does the file exist?`;
      return [
        {
          kind: 'build',
          message,
          file: path,
          at: match.index,
          fix: () => fixImport(path, match, view),
        },
      ];
    });
  });

/**
 * Imports the sheet with the same name from its actual folder. If there is none, removes the
 * import.
 */
function fixImport(
  path: string,
  match: RegExpExecArray,
  { texts, paths }: ProjectView,
): FaultFix | undefined {
  const text = texts.get(path) ?? '';
  const [, from = ''] = match;
  const end = text.indexOf(';', match.index);
  if (end < 0) return undefined;
  const statement = text.slice(match.index, end + 1);
  const found = findSimilarPath(from, paths);
  const range = { start: match.index, end: match.index + statement.length };
  if (found === undefined || found === path)
    return {
      name: 'absent',
      subject: from,
      edits: [removeStatement({ path, text }, range)],
    };
  const here = path.split('/').slice(0, -1);
  const there = found.split('/');
  while (here.length > 0 && here[0] === there[0]) {
    here.shift();
    there.shift();
  }
  const address = `${'../'.repeat(here.length) || './'}${there.join('/')}`;
  const edit = { path, ...range, text: statement.replace(from, address) };
  return { name: 'path', subject: found, edits: [edit] };
}
