import type { AbilityResult, CheckNote } from '../../domain/entities/check.ts';
import type { Problem } from '../../domain/entities/problem.ts';

/** A site whose first screen works, and what the check knows about it. */
export type CheckedSite = {
  project: string;
  userId: number;
  version: number;
  /** The text files of the version. */
  texts: ReadonlyMap<string, string>;
  /** Returns the project's file for any path that a page or tool prints. */
  find(raw: string): string | null;
  /** The run of the checked turn. Null for a change by hand, which nothing repairs. */
  turn: string | null;
  /** What the earlier stages found. */
  found: Pick<StageResult, 'problems' | 'abilities'>;
  /** Aborts when the user continues to work, because the result would be outdated. */
  signal: AbortSignal;
};

/**
 * `problems` are repaired like those of the first screen; `notes` and `abilities` are shown to the
 * user.
 */
export type StageResult = {
  problems: Problem[];
  notes: CheckNote[];
  abilities?: AbilityResult[];
};

/**
 * A part of a check that runs in the background once the first screen works (ADR 027, ADR 084). It
 * observes its own time limit. Its result is empty when it cannot examine the site.
 */
export interface CheckStage {
  readonly name: string;
  look(site: CheckedSite): Promise<StageResult>;
  /** Records the problems of all stages for which a repair was ordered. */
  recordRepair?(project: string, problems: readonly Problem[]): Promise<void>;
}
