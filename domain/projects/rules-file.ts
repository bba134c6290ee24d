import { foldKey } from '../files/path.ts';

/** The file in which a project's owner writes permanent rules for the model (GEN-047). */
export const rulesFile = 'SAYSO.md';

/** Whether a path is the rules file, ignoring case as some file systems do. */
export const isRulesFile = (path: string): boolean => foldKey(path) === foldKey(rulesFile);

/** Whether a prompt names the rules file, which allows the model to change it. */
export const namesRulesFile = (prompt: string): boolean =>
  prompt.toLowerCase().includes(rulesFile.toLowerCase());
