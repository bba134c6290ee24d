import type { EditFailure } from '../../domain/artifact/edit-blocks.ts';
import type { ActionType } from '../../domain/artifact/events.ts';
import type { GuardRefusal } from '../../domain/artifact/guards.ts';
import { limits } from '../../domain/limits.ts';
import { foldKey } from '../../domain/rules/path.ts';
import type { RefusedBecause } from '../../domain/stream/event.ts';

/** What a refused action was, for the round in which the model is asked to make it good. */
export type Refusal = {
  action: number;
  actionType: ActionType;
  path: string;
  to: string;
  reason: RefusedBecause;
  content: string;
  /** Why, as exactly as it is known. */
  detail: EditFailure | GuardRefusal | { problem: string } | undefined;
};

export type Mended = { action: number; path: string };

/** What a model can do better when it is told. What the project's limits refuse, or nobody needs, is not asked again. */
const mendable: ReadonlySet<RefusedBecause> = new Set([
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
]);

/** The refused actions of an answer that nothing has made good yet, and how often the model was asked about them. */
export class Refusals {
  /** 0 while the answer itself comes. */
  round = 0;
  private open: (Refusal & { round: number })[] = [];
  /** Files that were to shrink: written so again in a later round, the model means it. */
  private readonly shrunk = new Map<string, number>();

  add(refusal: Refusal): void {
    if (refusal.reason === 'shrink' && !this.shrunk.has(foldKey(refusal.path))) this.shrunk.set(foldKey(refusal.path), this.round);
    if (!isMendable(refusal) || this.open.length >= limits.run.mendedAtOnce) return;
    this.open.push({ ...refusal, round: this.round });
  }

  meansToShrink(path: string): boolean {
    return (this.shrunk.get(foldKey(path)) ?? this.round) < this.round;
  }

  /** A file was changed: what was refused of it in an earlier round is made good, or at once by what replaces the file. */
  settle(path: string, replaced: boolean): Mended[] {
    const folded = foldKey(path);
    const isMended = (one: Refusal & { round: number }) => foldKey(one.path) === folded && (replaced || one.round < this.round);
    const mended = this.open.filter(isMended);
    if (mended.length > 0) this.open = this.open.filter((one) => !isMended(one));
    return mended.map((one) => ({ action: one.action, path: one.path }));
  }

  /** Everything that is still refused; what was refused in this round once more stands for what was refused before it. */
  get pending(): readonly Refusal[] {
    const latest = new Map(this.open.map((one) => [foldKey(one.path), one.round]));
    return this.open.filter((one) => one.round === latest.get(foldKey(one.path)));
  }
}

function isMendable({ reason, actionType }: Refusal): boolean {
  // What was to go and is not there is gone.
  if (reason === 'missing') return actionType === 'edit';
  return mendable.has(reason) && (actionType === 'file' || actionType === 'edit' || reason === 'locked');
}
