import { describe, expect, it } from 'vitest';
import { Joiner } from './join.ts';

const action = { path: 'src/App.tsx', content: 'line one\nline two\nconst a = "some te' };

function join(broken: typeof action | undefined, text: string, size = text.length) {
  const joiner = new Joiner({ action: broken });
  let out = '';
  let gaveUp = false;
  for (let at = 0; at < text.length; at += size) {
    const joined = joiner.push(text.slice(at, at + size));
    out += joined.text;
    gaveUp ||= joined.void;
  }
  const end = joiner.end();
  return { text: out + end.text, void: gaveUp || end.void };
}

describe('joining a continuation', () => {
  it.each([
    ['goes on exactly', 'xt";\n</appAction>', 'xt";\n</appAction>'],
    ['keeps blanks at the beginning', '  indented\n</appAction>', '  indented\n</appAction>'],
    ['says its last words again', 'const a = "some text";', 'xt";'],
    ['opens a code fence first', '```tsx\nxt";', 'xt";'],
  ])('a model that %s', (_, text, expected) => {
    for (const size of [1, 5, text.length]) expect(join(action, text, size)).toEqual({ text: expected, void: false });
  });

  it('a model that begins the file again and repeats it goes on where it was', () => {
    const again = `Sure:\n<appArtifact id="a"><appAction type="file" filePath="src/App.tsx">\n${action.content}xt";\n</appAction>`;
    for (const size of [1, 17, again.length]) expect(join(action, again, size)).toEqual({ text: 'xt";\n</appAction>', void: false });
  });

  it('a model that begins the file differently, or another file, gives up the open action', () => {
    const other = '<appAction type="file" filePath="src/App.tsx">\nother\n</appAction>';
    expect(join(action, `Sure. ${other}`)).toEqual({ text: other, void: true });
    const next = '<appAction type="file" filePath="b.txt">\nb</appAction>';
    expect(join(action, next, 3)).toEqual({ text: next, void: true });
  });

  it('between actions everything passes', () => {
    const text = '<appAction type="file" filePath="b.txt">\nb</appAction>';
    expect(join(undefined, text, 4)).toEqual({ text, void: false });
  });
});
