import type { AppliedFix } from '../../../domain/entities/check.ts';
import type { Problem } from '../../../domain/entities/problem.ts';
import type { SyntaxCheck } from '../../chat/index.ts';
import type { ModuleReader, ProjectTexts } from '../module-reader.ts';

export type Project = {
  texts: ProjectTexts;
  /** The exact versions of the preinstalled packages, by package name. */
  prepared: Readonly<Record<string, string>>;
  modules: ModuleReader;
  checkSyntax: SyntaxCheck;
};

/** A change to one file that fixes a problem. */
export type Fix = AppliedFix & { path: string; text: string };
export type Fixer = (problem: Problem, project: Project) => Promise<Fix | undefined>;
