import type { Diagnostic } from './diagnostics.ts';
import type { SearchedTexts } from './searched-texts.ts';

/** What the rules know of a diagnostic (ADR 083). */
export type Judged = {
  diagnostic: Diagnostic;
  /** The text of its file, and the offset of its place there. */
  text: string;
  at: number;
  /** All text files of the project: what any of them defines may be there when the page runs. */
  files: SearchedTexts;
  /** The files that were compiled. */
  compiled: SearchedTexts;
  /** Whether the compiler reports an unknown property of this name at this place. */
  isReported: (file: string, at: number, name: string) => boolean;
  /** Whether a name occurs as a value in the file; only as a type, it is gone when the page runs. */
  isValue: (name: string) => boolean;
};
