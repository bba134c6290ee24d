import type { Diagnostic } from './diagnostics.ts';
import type { SearchedTexts } from './searched-texts.ts';

/** The information with which the rules judge a diagnostic (ADR 083). */
export type Judged = {
  diagnostic: Diagnostic;
  /** The text of the diagnostic's file, and the offset of the diagnostic in it. */
  text: string;
  at: number;
  /**
   * All text files of the project: any of them may define a name that the compiler does not find.
   */
  files: SearchedTexts;
  /** The files that were compiled. */
  compiled: SearchedTexts;
  /** Whether the compiler reports an unknown property of this name at this place. */
  isReported: (file: string, at: number, name: string) => boolean;
  /**
   * Whether the file uses a name as a value. A name used only as a type has no value at run time.
   */
  isValue: (name: string) => boolean;
};
