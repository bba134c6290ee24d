import { writesFile } from '../../domain/artifact/action-rules.ts';
import type { EditFailure } from '../../domain/artifact/edit-blocks.ts';
import type { ActionType } from '../../domain/artifact/events.ts';
import type { GuardRefusal } from '../../domain/artifact/guards.ts';
import { foldKey } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import type { RefusalReason } from '../../domain/stream/event.ts';

/** A refused action, for the round in which the model is asked to correct it. */
export type Refusal = {
  action: number;
  actionType: ActionType;
  path: string;
  to: string;
  reason: RefusalReason;
  content: string;
  /** The reason, as exactly as it is known. */
  detail: EditFailure | GuardRefusal | { problem: string } | undefined;
};

export type CorrectedAction = { action: number; path: string };

/**
 * Reasons that a model can correct with feedback. Actions over the project's limits, or that are
 * not needed, are not retried.
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
]);

/** Edits of one file that are kept. */
const maxApplied = 20;

/**
 * The refused actions of an answer that are not corrected yet, and the number of the correction
 * round.
 */
export class Refusals {
  /** 0 during the answer itself. */
  round = 0;
  private open: (Refusal & { round: number })[] = [];
  /** The edits that were carried out, by file, since a later correction must not repeat them. */
  private readonly edits = new Map<string, string[]>();
  /**
   * Files that a write would have shrunk. If a later round writes them shorter again, the model
   * means it.
   */
  private readonly shrinkRounds = new Map<string, number>();

  add(refusal: Refusal): void {
    if (refusal.reason === 'shrink' && !this.shrinkRounds.has(foldKey(refusal.path)))
      this.shrinkRounds.set(foldKey(refusal.path), this.round);
    if (!isCorrectable(refusal) || this.open.length >= limits.run.maxPendingCorrections) return;
    this.open.push({ ...refusal, round: this.round });
  }

  /** Call it with the content of an edit that was carried out. */
  addApplied(path: string, content: string): void {
    const folded = foldKey(path);
    this.edits.set(folded, [...(this.edits.get(folded) ?? []), content].slice(-maxApplied));
  }

  /** Returns the edits of a file that were carried out, oldest first. */
  applied(path: string): readonly string[] {
    return this.edits.get(foldKey(path)) ?? [];
  }

  isShrinkConfirmed(path: string): boolean {
    return (this.shrinkRounds.get(foldKey(path)) ?? this.round) < this.round;
  }

  /**
   * Call it when a file was changed. Clears its refusals of earlier rounds, and those of this round
   * if the file was replaced. Returns the cleared ones.
   */
  clear(path: string, replaced: boolean): CorrectedAction[] {
    const folded = foldKey(path);
    const isMended = (one: Refusal & { round: number }) =>
      foldKey(one.path) === folded && (replaced || one.round < this.round);
    const mended = this.open.filter(isMended);
    if (mended.length > 0) this.open = this.open.filter((one) => !isMended(one));
    return mended.map((one) => ({ action: one.action, path: one.path }));
  }

  /**
   * Everything that is still refused. For each file, a refusal of the latest round replaces those
   * of earlier rounds.
   */
  get pending(): readonly Refusal[] {
    const latest = new Map(this.open.map((one) => [foldKey(one.path), one.round]));
    return this.open.filter((one) => one.round === latest.get(foldKey(one.path)));
  }
}

function isCorrectable({ reason, actionType }: Refusal): boolean {
  // A missing target of a delete or rename needs no correction.
  if (reason === 'missing') return actionType === 'edit';
  return correctable.has(reason) && (writesFile(actionType) || reason === 'locked');
}
