import type { MigrationRules } from '../../domain/backends/migration-files.ts';
import type { SyntaxCheck } from './syntax-check.ts';

/** What the model may do in one turn. */
export type TurnRules = {
  /** Paths of files and folders that the user locked against the model. */
  locked?: readonly string[];
  /** True when the user asked to remove something, so that a file may become much shorter. */
  mayShrink?: boolean;
  /** If missing, the syntax of files is not checked. */
  checkSyntax?: SyntaxCheck;
  /**
   * Paths of files that the model was shown completely. If missing, every file counts as seen
   * (PP-34).
   */
  shown?: readonly string[];
  /** The rules for files of SQL; undefined in a project without a database. */
  migrations?: MigrationRules | undefined;
};
