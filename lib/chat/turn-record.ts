import type { TokensUsed } from '@/domain/stream/event';
import type { Message } from './messages';
import type { Progress } from './progress';

export type Used = { tokens: TokensUsed | null };

type Ended = {
  message: Message;
  text: string;
  isTalk: boolean;
  run: string;
  status: 'done' | 'stopped' | 'interrupted';
  version: number | null;
  used: Used;
  progress: Progress | null;
  now: number;
};

/**
 * Returns the answer's message after the run, in the shape in which the server will send it later.
 */
export function turnRecord({
  message,
  text,
  isTalk,
  run,
  status,
  version,
  used,
  progress,
  now,
}: Ended): Message {
  const { tokens } = used;
  return {
    ...message,
    content: text,
    turn: {
      run,
      status,
      version,
      used: tokens && usedOf(tokens),
      seconds: progress ? (now - progress.startedAt) / 1000 : null,
      ...(isTalk ? { mode: 'discuss' as const } : {}),
    },
  };
}

/** Adds cost and version to a stopped turn, once the service has sent them. */
export function stoppedRecord(message: Message, used: Used, version: number | null): Message {
  return message.turn
    ? { ...message, turn: { ...message.turn, version, used: used.tokens && usedOf(used.tokens) } }
    : message;
}

function usedOf({
  used,
  input = 0,
  cached = 0,
  output = used,
  charged = used,
  own,
  capped,
}: TokensUsed) {
  return { input, cached, output, charged, ...(own ? { own } : {}), ...(capped ? { capped } : {}) };
}
