import type { AppliedFix } from '@/domain/entities/check';
import type { TokenUsage } from '@/domain/stream/event';
import type { Message } from './messages';
import type { Progress } from './progress';

export type TurnUsage = { tokens: TokenUsage | null };

type TurnRecordInput = {
  message: Message;
  text: string;
  talkMode: 'discuss' | 'plan' | null;
  run: string;
  status: 'done' | 'stopped' | 'interrupted';
  version: number | null;
  used: TurnUsage;
  fixed?: AppliedFix[] | undefined;
  progress: Progress | null;
  now: number;
};

/**
 * Returns the answer's message after the run, in the same shape in which the server sends it later.
 */
export function buildTurnRecord({
  message,
  text,
  talkMode,
  run,
  status,
  version,
  used,
  fixed,
  progress,
  now,
}: TurnRecordInput): Message {
  const { tokens } = used;
  return {
    ...message,
    content: text,
    turn: {
      run,
      status,
      version,
      used: tokens && usageOf(tokens),
      seconds: progress ? (now - progress.startedAt) / 1000 : null,
      ...(fixed?.length ? { fixed } : {}),
      ...(talkMode ? { mode: talkMode } : {}),
    },
  };
}

/** Adds cost and version to a stopped turn, once the service has sent them. */
export function completeStoppedRecord(
  message: Message,
  used: TurnUsage,
  version: number | null,
): Message {
  return message.turn
    ? { ...message, turn: { ...message.turn, version, used: used.tokens && usageOf(used.tokens) } }
    : message;
}

function usageOf({
  used,
  input = 0,
  cached = 0,
  output = used,
  charged = used,
  own,
  capped,
}: TokenUsage) {
  return { input, cached, output, charged, ...(own ? { own } : {}), ...(capped ? { capped } : {}) };
}
