import type { Problem } from '../../domain/entities/problem.ts';
import type { Language } from '../../domain/locale.ts';
import type { Variant } from '../../domain/rules/variant.ts';
import type { RunRow } from './runs.ts';

/** A turn that made a version. */
export type FinishedTurn = { run: string; project: string; userId: number; version: number; language: Language; variant: Variant };

/** What the model is told beside the person's note, and who pays: nobody (`isFree`), or the person as for any turn. */
export type RepairOrder = { details: string; isFree: boolean };

/** Those who look after what a turn made (decision 11), as the conversation knows them. */
export interface Repairs {
  /** Opens the check of a turn; `begin` leads it once the turn has ended. Null where nothing can be run. */
  open(turn: FinishedTurn): Promise<{ run: string; begin(): void } | null>;
  /** The person says something of his own: what is being looked at is out of date, and attempts count anew (FIX-007). */
  ownPrompt(project: string): Promise<void>;
  /**
   * The person changed files himself, by a save or by going back: what stands then is looked at once it rests, and mended by nobody.
   * Answers the check's run; null where nothing is up to be looked at.
   */
  changedByHand(change: Pick<FinishedTurn, 'project' | 'userId' | 'version'>): Promise<string | null>;
  /** The person asks for a repair. Throws `repairTooSoon` within 5 s of the last one (FIX-005). */
  byHand(project: string): Promise<RepairOrder>;
  /** How it stands, for a page that is loaded. */
  state(project: string): Promise<{ auto: boolean; check: RunRow | undefined }>;
}

/** Asks the model for a repair by itself: a turn in the form of CHAT-041. Answers its run. */
export type AskForRepair = (input: {
  project: string;
  userId: number;
  language: Language;
  variant: Variant;
  problems: readonly Problem[];
  order: RepairOrder;
}) => Promise<string>;
