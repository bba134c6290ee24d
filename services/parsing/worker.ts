// The entry point of a parser process. A crash here ends only this process.
import process from 'node:process';
import { handlers } from './handlers.ts';
import type { ParseOrder, ParserReply } from './requests.ts';

/**
 * Resolves when the operating system has the reply. After a crash, the first text without a reply
 * is the cause.
 */
const reply = (message: ParserReply) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

async function work({ id, name, inputs }: ParseOrder): Promise<void> {
  const handler = handlers[name] as (input: unknown) => unknown;
  for (const [index, input] of inputs.entries())
    await reply(answer(id, index, () => handler(input)));
}

function answer(id: number, index: number, parse: () => unknown): ParserReply {
  try {
    return { id, index, value: parse() };
  } catch (error) {
    return { id, index, error: String(error).slice(0, 500) };
  }
}

process.on('message', (order) => void work(order as ParseOrder));
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group. The parent decides when this process ends.
process.on('SIGINT', () => {});
void reply({ ready: true });
