import { z } from 'zod';
import { recordAudit } from '../audit/index.ts';
import { recordTurn } from '../chat/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../store/transaction.ts';
import { createVersions } from '../versions/index.ts';
import type { AdminAnswer } from './answer.ts';

/**
 * The command that records a turn for replays. `consent` says what the user of the turn agreed to
 * (ADR 089).
 */
export const recordCommand = z.object({
  do: z.literal('record'),
  project: z.uuid(),
  turn: z.number().int().positive(),
  consent: z.string().trim().min(1).max(300),
});

/** Reads `record <project> <turn> --consent <words>`. */
export function parseRecordCommand(words: string[]): Record<string, unknown> | undefined {
  const [verb, project, turn, flag, consent, ...rest] = words;
  if (verb !== 'record' || flag !== '--consent' || rest.length > 0) return undefined;
  return { do: 'record', project, turn: Number(turn), consent };
}

/** Returns the recording as one line of JSON, and notes it in the audit log of the turn's user. */
export async function recordForReplay(
  { db, clock }: { db: Database; clock: Clock },
  command: z.infer<typeof recordCommand>,
): Promise<AdminAnswer> {
  const made = await recordTurn({ db, versions: createVersions({ db, clock }) }, command);
  if (typeof made === 'string') return { ok: false, lines: [made] };
  const { project, turn, consent } = command;
  await recordAudit(db, {
    userId: made.userId,
    kind: 'turn-recorded',
    at: clock.now(),
    actor: 'admin',
    detail: { project, turn, consent },
  });
  return { ok: true, lines: [JSON.stringify(made.recorded)] };
}
