import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ContinuationJoiner } from './continuation-joiner.ts';

const action = { path: 'src/App.tsx', content: 'line one\nline two\nconst a = "some te' };

function join(broken: typeof action | undefined, text: string, size = text.length) {
  const joiner = new ContinuationJoiner({ action: broken });
  let out = '';
  let gaveUp = false;
  for (let at = 0; at < text.length; at += size) {
    const joined = joiner.push(text.slice(at, at + size));
    out += joined.text;
    gaveUp ||= joined.isVoid;
  }
  const end = joiner.end();
  return { text: out + end.text, void: gaveUp || end.isVoid };
}

describe('joining a continuation', () => {
  it.each([
    ['goes on exactly', 'xt";\n</appAction>', 'xt";\n</appAction>'],
    ['keeps blanks at the beginning', '  indented\n</appAction>', '  indented\n</appAction>'],
    ['says its last words again', 'const a = "some text";', 'xt";'],
    ['opens a code fence first', '```tsx\nxt";', 'xt";'],
    [
      'wraps the rest in a code fence',
      '```tsx\nxt";\n```\n</appAction>\nDone.',
      'xt";\n</appAction>\nDone.',
    ],
    ['ends with its code fence', '```tsx\nxt";\n```\n', 'xt";\n'],
  ])('a model that %s', (_, text, expected) => {
    for (const size of [1, 5, text.length])
      expect(join(action, text, size)).toEqual({ text: expected, void: false });
  });

  it('continues after the repeated part when a model repeats the start of the file', () => {
    const again = `Sure:\n<appArtifact id="a"><appAction type="file" filePath="src/App.tsx">\n${action.content}xt";\n</appAction>`;
    for (const size of [1, 17, again.length])
      expect(join(action, again, size)).toEqual({ text: 'xt";\n</appAction>', void: false });
  });

  it('drops the open action when a model starts the file differently, or another file', () => {
    const other = '<appAction type="file" filePath="src/App.tsx">\nother\n</appAction>';
    expect(join(action, `Sure. ${other}`)).toEqual({ text: other, void: true });
    const next = '<appAction type="file" filePath="b.txt">\nb</appAction>';
    expect(join(action, next, 3)).toEqual({ text: next, void: true });
  });

  it('passes everything through between actions', () => {
    const text = '<appAction type="file" filePath="b.txt">\nb</appAction>';
    expect(join(undefined, text, 4)).toEqual({ text, void: false });
  });

  it.each([
    ['indentation', 'a {\n                ', '                b\n'],
    ['a ruler', '// ------------------', '------------------\n'],
  ])('does not treat %s that continues as repetition', (_, content, text) => {
    expect(join({ path: 'a.css', content }, text)).toEqual({ text, void: false });
  });

  it('keeps the closing fence of a file that started inside a code fence', () => {
    const content = '```tsx\nconst a =';
    expect(join({ path: 'a.tsx', content }, '```tsx\n 1;\n```\n</appAction>')).toEqual({
      text: ' 1;\n```\n</appAction>',
      void: false,
    });
  });

  it('does not reopen an open artifact', () => {
    const joiner = new ContinuationJoiner({ action: undefined, inArtifact: true });
    const text = 'Sure:\n<appArtifact id="a" title="T">\n<appAction type="file" filePath="b">';
    expect(joiner.push(text).text + joiner.end().text).toBe('<appAction type="file" filePath="b">');
  });

  it('joins byte for byte wherever the answer broke and however the model continues it', () => {
    const lines = Array.from(
      { length: 30 },
      (_, i) => `export const line${i} = 'value ${i * 7} 言葉';`,
    ).join('\n');
    const tail = '\n</appAction>\n</appArtifact>\nDone.';
    const opener = '<appAction type="file" filePath="src/App.tsx">\n';
    fc.assert(
      fc.property(
        fc.integer({ min: 40, max: lines.length - 1 }),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom('exactly', 'repeating', 'from the file', 'from the artifact', 'in a fence'),
        (at, size, how) => {
          const content = lines.slice(0, at);
          const rest = lines.slice(at) + tail;
          const text = {
            exactly: rest,
            repeating: content.slice(-40) + rest,
            'from the file': `${opener}${lines}${tail}`,
            'from the artifact': `Of course.\n<appArtifact id="a" title="T">\n${opener}${lines}${tail}`,
            'in a fence': `\`\`\`ts\n${rest.replace('\n</appAction>', '\n```\n</appAction>')}`,
          }[how];
          expect(join({ path: 'src/App.tsx', content }, text, size)).toEqual({
            text: rest,
            void: false,
          });
        },
      ),
      { seed: 10, numRuns: 300 },
    );
  });
});
