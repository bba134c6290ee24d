import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readLines, writeLine } from './lines.ts';

function listen(maxLength = 100) {
  const socket = new PassThrough();
  const received: unknown[] = [];
  readLines(
    socket,
    () => maxLength,
    (value) => {
      if (value === 'refused') throw new Error('This value is refused');
      received.push(value);
    },
  );
  return { socket, received };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

it('reads each line once, wherever the bytes are split', async () => {
  const text = Buffer.from('{"name":"茶"}\n[1]\n"two"\n');
  for (let at = 1; at < text.length; at++) {
    const { socket, received } = listen();
    socket.write(text.subarray(0, at));
    socket.write(text.subarray(at));
    await settled();
    expect(received, `split at ${at}`).toEqual([{ name: '茶' }, [1], 'two']);
  }
});

it.each([
  ['a line that is too long', `"${'x'.repeat(100)}"\n`],
  ['a line that does not end', 'x'.repeat(101)],
  ['what is no JSON', '{]\n'],
  ['a value that is refused', '"refused"\n'],
])('ends the connection on %s, and reads nothing after it', async (_, text) => {
  const { socket, received } = listen();
  socket.on('error', () => {});
  socket.write(`1\n${text}2\n`);
  await settled();
  expect([received, socket.destroyed]).toEqual([[1], true]);
});

it('writes a value as one line', async () => {
  const { socket, received } = listen();
  writeLine(socket, { text: 'a\nb' });
  await settled();
  expect(received).toEqual([{ text: 'a\nb' }]);
});
