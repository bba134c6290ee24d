import type { Fixed } from '../../../domain/entities/check.ts';
import type { Problem } from '../../../domain/entities/problem.ts';
import type { SyntaxCheck } from '../../chat/index.ts';
import type { Modules, Texts } from '../modules.ts';

export type Project = {
  texts: Texts;
  /** Package → exact version of the prepared set. */
  prepared: Readonly<Record<string, string>>;
  modules: Modules;
  checkSyntax: SyntaxCheck;
};

/** A change to one file that fixes a problem. */
export type Fix = Fixed & { path: string; text: string };
export type Fixer = (problem: Problem, project: Project) => Promise<Fix | undefined>;
