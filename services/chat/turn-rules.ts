import type { SyntaxCheck } from './syntax-check.ts';

/** What the model may do in one turn. */
export type TurnRules = {
  /** Paths of files and folders that the user locked against the model. */
  locked?: readonly string[];
  /** The user asked for less, so files may shrink. */
  mayShrink?: boolean;
  /** Without one the syntax of files is not checked. */
  checkSyntax?: SyntaxCheck;
  /** Paths that the model was shown whole; without it every file counts as seen (PP-34). */
  shown?: readonly string[];
};
