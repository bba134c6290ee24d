import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';

/**
 * Messages of the supervisor. Anything else is dropped, because hostile code can write to the
 * supervisor's pipe.
 */
const Message = z.object({
  id: z.number().int().optional(),
  ready: z.literal(true).optional(),
  out: z.string().optional(),
  exit: z.number().int().min(0).max(255).optional(),
  problem: z.string().max(4_000).optional(),
});
export type BoxMessage = z.infer<typeof Message>;

export type BoxRequest =
  | { do: 'start'; id: number; command: string; env: Record<string, string> }
  | { do: 'kill'; id: number }
  | { do: 'expose'; id: number; port: number };

/** The longest line a sandbox may send; the supervisor's own lines are below 90 KB. */
const maxLine = 1024 * 1024;

/** Exchanges JSON lines with the supervisor. Calls `onFlood` when a line exceeds `maxLine`. */
export function openChannel(
  { stdin, stdout }: { stdin: Writable; stdout: Readable },
  {
    onMessage,
    onFlood: onOverflow,
  }: { onMessage: (message: BoxMessage) => void; onFlood: () => void },
): { send(request: BoxRequest): void } {
  let rest = '';
  stdout.setEncoding('utf8');
  stdout.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > maxLine) {
      rest = '';
      stdout.destroy();
      onOverflow();
      return;
    }
    for (const line of lines) {
      const message = parse(line);
      if (message) onMessage(message);
    }
  });
  stdin.on('error', () => {});
  return { send: (request) => void stdin.write(`${JSON.stringify(request)}\n`) };
}

function parse(line: string): BoxMessage | undefined {
  try {
    return Message.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
