import { describe, expect, it } from 'vitest';
import { parseErrorReport } from './error-report.ts';

const parse = (report: unknown) => parseErrorReport(JSON.stringify(report));

describe('a report of an error at a visitor', () => {
  it('keeps message, stack and path, and leaves out query, hash and other keys', () => {
    const report = { message: 'x', stack: 'at f\r\nat g', page: '/a?mail=x@y.z#b', cookie: 'c' };
    expect(parse(report)).toEqual({ message: 'x', stack: 'at f\nat g', page: '/a' });
  });

  it('cuts long texts', () => {
    const cut = parse({
      message: 'm'.repeat(600),
      stack: 's'.repeat(5_000),
      page: '/'.repeat(400),
    });
    expect(cut?.message).toHaveLength(500);
    expect(cut?.stack).toHaveLength(4_000);
    expect(cut?.page).toHaveLength(300);
  });

  it('removes characters that hide or reorder text, and keeps markup as text', () => {
    const message = '\u0000<b>a\u202eb\u200b</b>\u001b[31m\ud800';
    expect(parse({ message, page: '/' })?.message).toBe('<b>ab</b>[31m');
  });

  it.each([
    ['a huge report', JSON.stringify({ message: 'x', page: '/', stack: 's'.repeat(16_384) })],
    ['no JSON', '\u0000\u0001{'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a message of another type', '{"message":{"a":1},"page":"/"}'],
    ['no message', '{"message":" \\u0000 ","page":"/"}'],
    ['another site as page', '{"message":"x","page":"https://evil.example/"}'],
  ])('is refused with %s', (_, text) => {
    expect(parseErrorReport(text)).toBeUndefined();
  });
});
