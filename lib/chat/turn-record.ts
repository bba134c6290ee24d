import type { TokensUsed } from '@/domain/stream/event';
import type { Message } from './messages';
import type { Progress } from './progress';

export type Used = { tokens: TokensUsed | null };

type Ended = {
  message: Message;
  text: string;
  run: string;
  status: 'done' | 'stopped' | 'interrupted';
  version: number | null;
  used: Used;
  progress: Progress | null;
  now: number;
};

/** The answer's message as it stands once the run is over, in the shape the server will tell it next time. */
export function turnRecord({ message, text, run, status, version, used, progress, now }: Ended): Message {
  const { tokens } = used;
  return {
    ...message,
    content: text,
    turn: {
      run,
      status,
      version,
      used: tokens && {
        input: tokens.input ?? 0,
        cached: tokens.cached ?? 0,
        output: tokens.output ?? tokens.used,
        charged: tokens.charged ?? tokens.used,
      },
      seconds: progress ? (now - progress.startedAt) / 1000 : null,
    },
  };
}
