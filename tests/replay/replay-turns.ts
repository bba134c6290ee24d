import type { CorpusTurn } from '../corpus/turns/fault-turns.ts';
import { playTurn, type ReplayStage } from './play-turn.ts';
import type { TurnOutcome } from './recording.ts';

export type ReplayedTurn = {
  turn: CorpusTurn;
  outcome: TurnOutcome;
  /** How many of the planted faults are gone. */
  gone: number;
  /** From the model's last byte to the end of the turn. */
  endMs: number;
};

/**
 * Replays turns, one at a time on each stage, and calls `onReplayed` after each. The order of the
 * result is that of the turns.
 */
export async function replayTurns(
  turns: readonly CorpusTurn[],
  stages: readonly ReplayStage[],
  onReplayed: (replayed: ReplayedTurn) => void = () => {},
): Promise<ReplayedTurn[]> {
  const results: ReplayedTurn[] = [];
  const waiting = [...turns.entries()];
  await Promise.all(
    stages.map(async (stage) => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [at, turn] = next;
        const replayed = await replayTurn(stage, turn);
        results[at] = replayed;
        onReplayed(replayed);
      }
    }),
  );
  return results;
}

async function replayTurn(stage: ReplayStage, turn: CorpusTurn): Promise<ReplayedTurn> {
  const { outcome, texts, endMs } = await playTurn(stage, turn.recording);
  const files = new Map(texts);
  const gone = turn.planted.filter(({ fault, broken }) => fault.isGone(files, broken)).length;
  return { turn, outcome, gone, endMs };
}
