import type { Problem } from '../../domain/entities/problem.ts';
import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/variants/variant.ts';
import type { RunRow } from './runs.ts';

/** A turn that created a version. */
export type FinishedTurn = {
  run: string;
  project: string;
  userId: number;
  version: number;
  language: Language;
  variant: Variant;
};

/**
 * What the model receives besides the user's note, and who pays: the product (`isFree`), or the
 * user as for any turn. With `isUsedUp`, the user pays only because the day's free budget is used
 * up. `onOrdered` is called with its run once the repair is sure to run.
 */
export type RepairContext = {
  details: string;
  isFree: boolean;
  isUsedUp?: boolean;
  onOrdered?: (run: string) => Promise<void>;
};

/** Checks and repairs what a turn created (ADR 027). The conversation uses this interface. */
export interface Repairs {
  /**
   * Opens the check of a turn; call `begin` when the turn has ended. Returns null when the project
   * cannot be started.
   */
  openCheck(turn: FinishedTurn): Promise<{ run: string; begin(): void } | null>;
  /**
   * Call it when the user sends a prompt: it stops the outdated check and restarts the count of
   * attempts (FIX-007).
   */
  handleUserPrompt(project: string): Promise<void>;
  /**
   * Call it after the user saved or restored files. The result is checked when no further change
   * arrives for a while, and it is not repaired automatically. Returns the check's run; null when
   * the project is not running.
   */
  handleManualChange(
    change: Pick<FinishedTurn, 'project' | 'userId' | 'version'>,
  ): Promise<string | null>;
  /**
   * Prepares a repair that the user requests. Throws `repairTooSoon` within 5 s of the last one
   * (FIX-005). `visitorError` is the error at visitors of the published site that is repaired
   * (PUB-092); without it, the repair is of what the last check found.
   */
  prepareManualRepair(
    project: string,
    userId: number,
    visitorError?: string,
  ): Promise<RepairContext>;
  /** Returns the current state of checks and repairs, for a page that is loading. */
  readState(project: string): Promise<{ auto: boolean; check: RunRow | undefined }>;
}

/** Starts an automatic repair by the model: a turn in the form of CHAT-041. Returns its run. */
export type RepairTurnStarter = (input: {
  project: string;
  userId: number;
  language: Language;
  variant: Variant;
  problems: readonly Problem[];
  order: RepairContext;
}) => Promise<string>;
