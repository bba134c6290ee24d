import type { Fixed } from '../../../domain/entities/check.ts';
import type { Problem } from '../../../domain/entities/problem.ts';
import { syntaxProblem } from '../../chat/index.ts';
import type { Texts } from '../modules.ts';
import { fixExport } from './export.ts';
import { fixImport } from './import.ts';
import { fixPackage } from './package.ts';
import { fixPath } from './path.ts';

export type Project = {
  texts: Texts;
  /** Package → exact version, of the prepared set. */
  prepared: Readonly<Record<string, string>>;
};

/** A change of one file that puts a problem right. */
export type Fix = Fixed & { path: string; text: string };
export type Fixer = (problem: Problem, project: Project) => Fix | undefined;

/** The more certain ones first: a path is looked for in the project before a package is thought of. */
const fixers: readonly Fixer[] = [fixExport, fixPath, fixPackage, fixImport];

/**
 * Puts right what needs no thought, without the model (decision 11): names, paths, exports, packages. Each fix sees the files as the
 * ones before left them; one that does not parse, or of a file that is not to be touched, is dropped. Pure.
 */
export function fixProblems(
  problems: readonly Problem[],
  project: Project,
  mayTouch: (path: string) => boolean,
): { fixed: Fixed[]; changes: Map<string, string> } {
  const texts = new Map(project.texts);
  const changes = new Map<string, string>();
  const fixed: Fixed[] = [];
  for (const one of problems) {
    for (const fixer of fixers) {
      const fix = fixer(one, { ...project, texts });
      if (!fix || !mayTouch(fix.path) || texts.get(fix.path) === fix.text || syntaxProblem(fix.path, fix.text)) continue;
      texts.set(fix.path, fix.text);
      changes.set(fix.path, fix.text);
      fixed.push({ name: fix.name, file: fix.file, subject: fix.subject });
      break;
    }
  }
  return { fixed, changes };
}
