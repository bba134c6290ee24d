import { describe, expect, it } from 'vitest';
import { createAppendOnlyText } from './append-only-text';

const read = (place: HTMLElement) => {
  const columns = [...place.querySelectorAll('pre')].map((one) => one.textContent ?? '');
  const of = (rest: number) => columns.filter((_, index) => index % 2 === rest).join('\n');
  return { blocks: place.children.length, numbers: of(0).split('\n').map(Number), code: of(1) };
};
const counted = (text: string) => text.split('\n').map((_, index) => index + 1);

describe('text that grows', () => {
  it('yields the same text and line numbers however it is split, in blocks', () => {
    const text = Array.from({ length: 900 }, (_, index) => 'x'.repeat(index % 97)).join('\n');
    for (const size of [7, 999, text.length]) {
      const place = document.createElement('div');
      const growing = createAppendOnlyText(place, { numbers: '', code: '' });
      growing.set('');
      for (let at = 0; at < text.length; at += size) growing.append(text.slice(at, at + size));
      const { blocks, numbers, code } = read(place);
      expect([size, code === text, numbers]).toEqual([size, true, counted(text)]);
      expect(blocks).toBe(3);
    }
  });

  it('starts over when it is set', () => {
    const place = document.createElement('div');
    const growing = createAppendOnlyText(place, { numbers: '', code: '' });
    growing.set('a\n'.repeat(20_000));
    growing.set('one\ntwo\n');
    expect(read(place)).toEqual({ blocks: 1, numbers: [1, 2, 3], code: 'one\ntwo\n' });
  });

  it('keeps a line in one block, however long it is', () => {
    const place = document.createElement('div');
    const growing = createAppendOnlyText(place, { numbers: '', code: '' });
    growing.set('x'.repeat(50_000));
    growing.append('y\nz');
    expect(read(place)).toEqual({ blocks: 2, numbers: [1, 2], code: `${'x'.repeat(50_000)}y\nz` });
  });
});
