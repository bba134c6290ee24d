// The entry point of a parser process. A crash here ends only this process.
import process from 'node:process';
import { handlers } from './handlers.ts';
import type { ParseOrder, ParserReply, TextReply } from './requests.ts';

/**
 * Sends a reply and resolves when the operating system has taken it. So the first text without a
 * reply is the text that caused a crash.
 */
const reply = (message: ParserReply) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

async function work({ id, name, inputs }: ParseOrder): Promise<void> {
  const handler = handlers[name] as (input: unknown) => unknown;
  const before = process.cpuUsage();
  for (const [index, input] of inputs.entries())
    await reply({ id, index, ...(await answer(before, () => handler(input))) });
}

async function answer(before: NodeJS.CpuUsage, parse: () => unknown): Promise<TextReply> {
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  try {
    return { value: await parse(), cpuMs: cpuMs() };
  } catch (error) {
    return { error: String(error).slice(0, 500), cpuMs: cpuMs() };
  }
}

process.on('message', (order) => void work(order as ParseOrder));
process.on('disconnect', () => process.exit());
// Ctrl-C sends SIGINT to the whole process group. Ignore it: the parent ends this process when it
// is ready.
process.on('SIGINT', () => {});
void reply({ ready: true });
