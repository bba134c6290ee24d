import type { AbilityResult, CheckNote } from '../../domain/entities/check.ts';
import type { Problem } from '../../domain/entities/problem.ts';

/** A site whose first screen works, and what is known of it. */
export type CheckedSite = {
  project: string;
  userId: number;
  version: number;
  /** The text files of the version. */
  texts: ReadonlyMap<string, string>;
  /** Returns the project's file for any path that a page or tool prints. */
  find(raw: string): string | null;
  /** The run of the turn that is checked; null for a change by hand, which nothing repairs. */
  turn: string | null;
  /** What the stages before this one found. */
  found: Pick<StageResult, 'problems' | 'abilities'>;
  /** Aborts when the user continues: the result would be outdated. */
  signal: AbortSignal;
};

/** `problems` are repaired like those of the first screen; `notes` and `abilities` are shown. */
export type StageResult = {
  problems: Problem[];
  notes: CheckNote[];
  abilities?: AbilityResult[];
};

/**
 * A part of a check that runs in the background once the first screen works (ADR 027, ADR 084). It
 * keeps its own time limit, and returns nothing when it cannot look.
 */
export interface CheckStage {
  readonly name: string;
  look(site: CheckedSite): Promise<StageResult>;
  /** Receives the problems of which a repair was ordered, its own and those of others. */
  recordRepair?(project: string, problems: readonly Problem[]): Promise<void>;
}
