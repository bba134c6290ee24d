import { describe, expect, it } from 'vitest';
import { isErrorNoise } from './error-noise.ts';
import { builtName } from './error-place.ts';
import { parseErrorReport } from './error-report.ts';

const parse = (report: object) =>
  parseErrorReport(JSON.stringify({ page: '/', edition: 3, ...report }));
const frame = 'at f (https://shop.example/a.js:1:2)';

describe('a report of an error at a visitor', () => {
  it('keeps message, frames, path and edition, and leaves out query, hash and other keys', () => {
    const stack = `TypeError: x\r\n    ${frame}\r\nf@https://shop.example/b.js:3:4`;
    const report = { message: 'x', stack, page: '/a?mail=x@y.z#b', cookie: 'c' };
    expect(parse(report)).toEqual({
      ...{ message: 'x', page: '/a', edition: 3 },
      stack: `${frame}\nf@https://shop.example/b.js:3:4`,
    });
  });

  it.each([
    ['No account grace@example.test!', 'No account <mail>'],
    ['Bad phone 13800138000', 'Bad phone <number>'],
    ['Failed https://shop.example/a?token=1#b now', 'Failed https://shop.example/a now'],
    ["Cannot find '@shop/menu'", "Cannot find '@shop/menu'"],
    ['Is 5 > 3? #1', 'Is 5 > 3? #1'],
  ])('leaves out of %j what may name a person [PUB-088]', (message, expected) => {
    expect(parse({ message })?.message).toBe(expected);
  });

  it.each([
    ['at f (https://shop.example/a.js?key=1:1:2)', 'at f (https://shop.example/a.js:1:2)'],
    ['f@https://shop.example/?next=http://x.example/:8:1', 'f@https://shop.example/:8:1'],
    ['g@https://shop.example/a.js#b:123456:7', 'g@https://shop.example/a.js:123456:7'],
  ])('leaves the query out of the frame %j [PUB-088]', (stack, expected) => {
    expect(parse({ message: 'x', stack })?.stack).toBe(expected);
  });

  it('cuts long texts and stacks of 10,000 lines', () => {
    const cut = parse({ message: 'm'.repeat(600), page: '/'.repeat(400) });
    expect(cut?.message).toHaveLength(500);
    expect(cut?.page).toHaveLength(300);
    const stack = Array.from({ length: 400 }, () => frame).join('\n');
    expect(parse({ message: 'x', stack })?.stack.split('\n')).toHaveLength(20);
    const wide = `${'f'.repeat(490)}:1:2\n`.repeat(20);
    expect(parse({ message: 'x', stack: wide })?.stack).toHaveLength(4_000);
  });

  it('removes characters that hide or reorder text, and keeps markup as text', () => {
    const message = '\u0000<b>a\u202eb\u200b</b>\u001b[31m\ud800';
    expect(parse({ message })?.message).toBe('<b>ab</b>[31m');
  });

  it.each([
    ['a huge report', JSON.stringify({ message: 'x', page: '/', stack: 's'.repeat(16_384) })],
    ['no JSON', '\u0000\u0001{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a message of another type', '{"message":{"a":1},"page":"/","edition":1}'],
    ['no message', '{"message":" \\u0000 ","page":"/","edition":1}'],
    ['another site as page', '{"message":"x","page":"https://evil.example/","edition":1}'],
    ['no edition', '{"message":"x","page":"/"}'],
    ['a text as edition', '{"message":"x","page":"/","edition":"1"}'],
    ['a huge edition', '{"message":"x","page":"/","edition":1e99}'],
  ])('is refused with %s', (_, text) => {
    expect(parseErrorReport(text)).toBeUndefined();
  });

  it.each([
    ['Script error.', '', true],
    ['ResizeObserver loop completed with undelivered notifications.', '', true],
    ['x', 'at a (chrome-extension://abc/b.js:1:2)', true],
    ['x', 'a@moz-extension://abc/b.js:1:2', true],
    ['TypeError: x', frame, false],
    ['My Script error.', '', false],
  ])('of %j in %j is noise: %s [PUB-088]', (message, stack, expected) => {
    expect(isErrorNoise({ message, stack })).toBe(expected);
  });
});

it.each([
  ['/assets/index-Dk3j2_aB.js', 'assets/index.js'],
  ['/assets/main-settings.js', 'assets/main-settings.js'],
  ['/main.1a2b3c4d.js', 'main.js'],
  ['//app.js', 'app.js'],
  ['/', ''],
])('the built file %s is named %s in each edition [PUB-089]', (path, expected) => {
  expect(builtName(path)).toBe(expected);
});
