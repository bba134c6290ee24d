import { writesFile } from '../../domain/artifact/action-rules.ts';
import type { EditFailure } from '../../domain/artifact/edit-blocks.ts';
import type { ActionType } from '../../domain/artifact/events.ts';
import type { GuardRefusal } from '../../domain/artifact/guards.ts';
import { foldKey } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import type { RefusalReason } from '../../domain/stream/event.ts';

/** A refused action, kept for the round in which the model is asked to correct it. */
export type Refusal = {
  action: number;
  actionType: ActionType;
  path: string;
  to: string;
  reason: RefusalReason;
  content: string;
  /** What exactly failed, if known. */
  detail: EditFailure | GuardRefusal | { problem: string } | undefined;
};

export type CorrectedAction = { action: number; path: string };

/**
 * Reasons that the model can correct. Actions that exceed a limit of the project or are not needed
 * are not retried.
 */
const correctable: ReadonlySet<RefusalReason> = new Set([
  'path',
  'size',
  'collision',
  'edit',
  'missing',
  'locked',
  'placeholder',
  'shrink',
  'nested',
  'syntax',
  'unseen',
  'migration',
]);

/** How many applied edits are remembered for each file. */
const maxApplied = 20;

/**
 * The refused actions of an answer that are not corrected yet, and the number of the correction
 * round.
 */
export class Refusals {
  /** The current round: 0 is the answer itself, and each correction round adds 1. */
  round = 0;
  private open: (Refusal & { round: number })[] = [];
  /**
   * The applied edits by file. A correction message lists them, so that the model does not repeat
   * them.
   */
  private readonly edits = new Map<string, string[]>();
  /**
   * Files whose rewrite was refused because it made them much shorter, with the round of the
   * refusal. A later round that writes the file shorter again does so on purpose, so it is
   * accepted.
   */
  private readonly shrinkRounds = new Map<string, number>();

  add(refusal: Refusal): void {
    if (refusal.reason === 'shrink' && !this.shrinkRounds.has(foldKey(refusal.path)))
      this.shrinkRounds.set(foldKey(refusal.path), this.round);
    if (!isCorrectable(refusal) || this.open.length >= limits.run.maxPendingCorrections) return;
    this.open.push({ ...refusal, round: this.round });
  }

  addApplied(path: string, content: string): void {
    const folded = foldKey(path);
    this.edits.set(folded, [...(this.edits.get(folded) ?? []), content].slice(-maxApplied));
  }

  /** Returns the applied edits of a file, oldest first. */
  applied(path: string): readonly string[] {
    return this.edits.get(foldKey(path)) ?? [];
  }

  isShrinkConfirmed(path: string): boolean {
    return (this.shrinkRounds.get(foldKey(path)) ?? this.round) < this.round;
  }

  /**
   * Clears the refusals of a changed file from earlier rounds. If the file was replaced as a whole,
   * also clears its refusals of this round. Returns the cleared refusals.
   */
  clear(path: string, replaced: boolean): CorrectedAction[] {
    const folded = foldKey(path);
    const isMended = (one: Refusal & { round: number }) =>
      foldKey(one.path) === folded && (replaced || one.round < this.round);
    const mended = this.open.filter(isMended);
    if (mended.length > 0) this.open = this.open.filter((one) => !isMended(one));
    return mended.map((one) => ({ action: one.action, path: one.path }));
  }

  /** The refusals that are not corrected: for each file, the refusals of its latest round. */
  get pending(): readonly Refusal[] {
    const latest = new Map(this.open.map((one) => [foldKey(one.path), one.round]));
    return this.open.filter((one) => one.round === latest.get(foldKey(one.path)));
  }
}

function isCorrectable({ reason, actionType }: Refusal): boolean {
  // When the file to delete or rename does not exist, nothing needs correction.
  if (reason === 'missing') return actionType === 'edit';
  const isOfAnyAction = reason === 'locked' || reason === 'migration';
  return correctable.has(reason) && (writesFile(actionType) || isOfAnyAction);
}
