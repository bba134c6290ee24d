import { describe, expect, it } from 'vitest';
import { createMarkdownSplitter } from './markdown-splitter';

const section = (i: number) =>
  `## Part ${i}\n\nSome **words** about it.\n\n- one\n- two\n\n\`\`\`ts\nlet a = ${i};\n\n\`\`\`\n\n`;
const text = Array.from({ length: 200 }, (_, i) => section(i)).join('');

describe('growing prose', () => {
  it.each([7, 100, 5_000])(
    'yields the whole text at every moment, %i characters at a time, and keeps finished blocks',
    (step) => {
      const { growing: blocks } = createMarkdownSplitter();
      let before: string[] = [];
      for (let to = step; to < text.length + step; to += step) {
        const now = blocks(text.slice(0, to));
        expect(now.slice(0, -1).join('')).toBe(text.slice(0, now.slice(0, -1).join('').length));
        expect(now.slice(0, Math.max(0, before.length - 1))).toEqual(before.slice(0, -1));
        before = now;
      }
      expect(before.length).toBeGreaterThan(5);
      expect(before.join('').trimEnd()).toBe(text.trimEnd());
    },
  );

  it('never splits a code fence, and closes an open one at the end', () => {
    const { growing: blocks } = createMarkdownSplitter();
    const long = `# Code\n\n\`\`\`ts\n${'let a = 1;\n\n'.repeat(500)}`;
    expect(blocks(long)).toHaveLength(1);
    expect(createMarkdownSplitter().growing('some **bold')).toEqual(['some **bold**']);
    expect(createMarkdownSplitter().whole('some **bold')).toEqual(['some **bold']);
  });

  it('starts over with another text, and keeps a text with footnotes in one block', () => {
    const { growing: blocks } = createMarkdownSplitter();
    expect(blocks(text).length).toBeGreaterThan(1);
    expect(blocks('else')).toEqual(['else']);
    expect(blocks(`a[^1]\n\n${text}\n\n[^1]: note`)).toHaveLength(1);
  });
});
