import { foldKey } from '../files/path.ts';

/** The file of a project that lists what its users can do, with steps that prove it (ADR 088). */
export const acceptanceFile = 'ACCEPTANCE.md';

/** Whether a path is `ACCEPTANCE.md`. Ignores upper and lower case, as some file systems do. */
export const isAcceptanceFile = (path: string): boolean =>
  foldKey(path) === foldKey(acceptanceFile);
