import type { ActionType } from '../../domain/artifact/events.ts';
import type { RefusalReason } from '../../domain/stream/event.ts';
import type { CorrectedAction, Refusal } from './refusals.ts';

/** An action whose closing tag has not arrived yet. */
export type OpenAction = {
  action: number;
  actionType: ActionType;
  filePath: string;
  to: string;
  chunks: string[];
  size: number;
};

/** Files that an action wrote and removed. */
export type AppliedChanges = { write: { path: string; bytes: Uint8Array }[]; remove: string[] };

export type ActionNotice = { action: number; path: string; reason: RefusalReason };
export type ActionResult = {
  applied?: AppliedChanges;
  notice?: ActionNotice;
  corrected?: CorrectedAction[];
};

/**
 * `restored` are files that were put back: the model had deleted them without having seen their
 * contents.
 */
export type RefusalDetail = Pick<Refusal, 'reason' | 'detail'> & { restored?: AppliedChanges };

export function refusalOf(reason: RefusalReason): RefusalDetail {
  return { reason, detail: undefined };
}
