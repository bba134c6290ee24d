import { foldKey } from '../files/path.ts';

/** The project's file with what its users can do, and the steps that prove it (ADR 088). */
export const acceptanceFile = 'ACCEPTANCE.md';

/** Whether a path is that file, ignoring case as some file systems do. */
export const isAcceptanceFile = (path: string): boolean =>
  foldKey(path) === foldKey(acceptanceFile);
