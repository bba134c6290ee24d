import type { Readable } from 'node:stream';
import { limits } from '../../../domain/limits/index.ts';
import { maskSecrets } from '../../../domain/site-functions/mask-secrets.ts';
import type { FunctionLine } from '../../ports/function-boxes.ts';

const { lineMax, outputBytes } = limits.siteFunctions;
const flushMs = 300;
const windowMs = 1000;

type Options = {
  name: string;
  secrets: readonly string[];
  now: () => Date;
  keep: (lines: FunctionLine[]) => void;
};

/**
 * Reads what a function prints, as lines without secrets. A function that prints too much waits,
 * because its pipe is read at a limited speed.
 */
export function readOutput(
  { stdout, stderr }: { stdout: Readable; stderr: Readable },
  { name, secrets, now, keep }: Options,
) {
  let lines: FunctionLine[] = [];
  let tail = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (lines.length > 0) keep(lines);
    lines = [];
  }

  function add(text: string, isError: boolean): void {
    const line = maskSecrets(text.slice(0, lineMax * 2), secrets).slice(0, lineMax);
    if (line.trim() === '') return;
    lines.push({ at: now(), name, isError, text: line });
    if (lines.length > limits.siteFunctions.lines) lines.shift();
    timer ??= setTimeout(flush, flushMs);
  }

  function listen(stream: Readable, isError: boolean): void {
    let unfinished = '';
    let bytes = 0;
    const window = setInterval(() => {
      bytes = 0;
      stream.resume();
    }, windowMs).unref();
    stream.setEncoding('utf8').on('data', (text: string) => {
      bytes += text.length;
      if (bytes > outputBytes) stream.pause();
      if (isError) tail = (tail + text).slice(-2_000);
      const parts = (unfinished + text).split('\n');
      unfinished = (parts.pop() ?? '').slice(0, lineMax * 2);
      for (const part of parts) add(part, isError);
    });
    stream.on('error', () => {});
    stream.once('close', () => {
      clearInterval(window);
      add(unfinished, isError);
      flush();
    });
  }

  listen(stdout, false);
  listen(stderr, true);
  return { tail: () => tail };
}
