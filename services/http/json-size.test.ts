import { describe, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { parseJson } from './body.ts';
import { measureJson } from './json-size.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('the size of JSON', () => {
  it.each([
    ['{}', 1, 1],
    ['{"a":1,"b":[1,2,3]}', 5, 2],
    ['[[[]]]', 3, 3],
    ['{"a":"[[[{{{,,,"}', 1, 1],
    ['{"a":"\\",[[","b":1}', 2, 1],
    ['{"\\\\":1,"b":1}', 2, 1],
    ['"never closed, [', 0, 0],
    ['', 0, 0],
  ])('of %s is %i members and %i levels', (text, members, depth) => {
    expect(measureJson(bytes(text))).toEqual({ members, depth });
  });

  it('is measured in linear time, whatever the quoting', () => {
    const time = (text: string) => {
      const body = bytes(text);
      const began = performance.now();
      for (let i = 0; i < 5; i++) measureJson(body);
      return performance.now() - began;
    };
    for (const piece of ['"\\', '[', '"",', '\\"']) {
      time(piece.repeat(100_000));
      expect(time(piece.repeat(1_000_000))).toBeLessThan(5_000);
    }
  });
});

describe('a body', () => {
  const keys = (count: number) =>
    `{${Array.from({ length: count }, (_, i) => `"k${i}":0`).join(',')}}`;
  const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  const { small, large, depth } = limits.body;

  it('is accepted up to the limits of members and levels, and not above [SEC-M7]', () => {
    expect(Object.keys(parseJson(bytes(keys(small.members)), small.members))).toHaveLength(
      small.members,
    );
    expect(() => parseJson(bytes(keys(small.members + 1)), small.members)).toThrow(
      'too many members',
    );
    expect(Object.keys(parseJson(bytes(keys(large.members))))).toHaveLength(large.members);
    expect(() => parseJson(bytes(keys(large.members + 1)))).toThrow('too many members');
    expect(parseJson(bytes(nested(depth)))).toHaveProperty('a');
    expect(() => parseJson(bytes(nested(depth + 1)))).toThrow('too many members or levels');
  });
});
