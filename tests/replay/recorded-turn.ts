import { type RecordedTurn, textDigest } from '../../services/chat/index.ts';
import type { TurnOutcome, TurnRecording } from './recording.ts';

/** Converts a turn that `npm run replay -- record` wrote into one that can be played. */
export function toRecording(turn: RecordedTurn): TurnRecording {
  const { name, setting, mode, prompt, history, files, calls } = turn;
  return {
    ...{ name, style: 'recorded', mode, prompt, history, files },
    language: setting.language,
    locked: setting.locked,
    answers: calls.map(({ text, end, pieces, usage }) => ({ text, end, pieces, usage })),
  };
}

/** Returns how a replay differs from what came of the turn at the time, one line each. */
export function differencesFromResult(
  { result, calls }: RecordedTurn,
  { outcome, texts }: { outcome: TurnOutcome; texts: ReadonlyMap<string, string> },
): string[] {
  const lines: string[] = [];
  for (const path of new Set([...Object.keys(result.files), ...texts.keys()])) {
    const text = texts.get(path);
    const then = result.files[path] ?? 'no file';
    const today = text === undefined ? 'no file' : textDigest(text);
    if (then !== today) lines.push(`${path}: was ${then}, is ${today}`);
  }
  if (result.charged !== outcome.charged)
    lines.push(`charged: was ${result.charged}, is ${outcome.charged}`);
  if (calls.length !== outcome.calls)
    lines.push(`calls: were ${calls.length}, are ${outcome.calls}`);
  return lines;
}
