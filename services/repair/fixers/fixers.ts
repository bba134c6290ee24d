import type { AppliedFix } from '../../../domain/entities/check.ts';
import type { Problem } from '../../../domain/entities/problem.ts';
import { fixExport } from './export.ts';
import type { Fixer, Project } from './fixer.ts';
import { fixImport } from './import.ts';
import { fixPackage } from './package.ts';
import { fixPath } from './path.ts';

/**
 * The order matters, the most certain fixer first: a path in the project is tried before a package.
 */
const fixers: readonly Fixer[] = [fixExport, fixPath, fixPackage, fixImport];

/**
 * Fixes simple problems without a model (ADR 027): names, paths, exports and packages. Each fix is
 * applied to the result of the previous ones. Drops a fix whose result does not parse, or that
 * changes a locked file.
 */
export async function fixProblems(
  problems: readonly Problem[],
  project: Project,
  mayChange: (path: string) => boolean,
): Promise<{ fixed: AppliedFix[]; changes: Map<string, string> }> {
  const texts = new Map(project.texts);
  const changes = new Map<string, string>();
  const fixed: AppliedFix[] = [];
  for (const one of problems) {
    for (const fixer of fixers) {
      const fix = await fixer(one, { ...project, texts });
      if (!fix || !mayChange(fix.path) || texts.get(fix.path) === fix.text) continue;
      if (await project.checkSyntax(fix.path, fix.text)) continue;
      texts.set(fix.path, fix.text);
      changes.set(fix.path, fix.text);
      fixed.push({ name: fix.name, file: fix.file, subject: fix.subject });
      break;
    }
  }
  return { fixed, changes };
}
