import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contents, parse, prose } from './testing.ts';

function fixture(name: string): string {
  return readFileSync(new URL(`./fixtures/${name}.txt`, import.meta.url), 'utf8');
}

/** Returns the parsed content of a single action in an artifact. */
function content(inside: string): string | undefined {
  return contents(
    parse([
      `<appArtifact id="a"><appAction type="file" filePath="x">${inside}</appAction></appArtifact>`,
    ]),
  ).x;
}

describe('a whole answer', () => {
  const events = parse([fixture('two-artifacts')]);

  it('reads id, title, type and end of every artifact [GEN-025]', () => {
    expect(events.filter((event) => event.type.startsWith('artifact'))).toEqual([
      {
        type: 'artifact-opened',
        artifact: 0,
        id: 'todo',
        title: '待办 & 清单 "小队"',
        kind: 'bundled',
      },
      { type: 'artifact-closed', artifact: 0 },
      { type: 'artifact-opened', artifact: 1, id: 'second', title: "It's > that", kind: 'other' },
      { type: 'artifact-closed', artifact: 1 },
    ]);
  });

  it('reads type, path and content of every action [GEN-026]', () => {
    expect(
      events
        .filter((event) => event.type === 'action-opened')
        .map((event) => [event.action, event.actionType, event.filePath]),
    ).toEqual([
      [0, 'file', 'src/App.tsx'],
      [1, 'rename', 'src/a.ts'],
      [2, 'edit', 'src/main.tsx'],
      [3, 'shell', ''],
      [4, 'file', 'README.md'],
      [5, 'file', 'index.html'],
      [6, 'start', ''],
    ]);
    expect(contents(events)).toMatchObject({
      shell: 'npm install',
      start: 'npm run dev',
      'src/a.ts': '',
    });
    expect(events).toContainEqual(
      expect.objectContaining({ actionType: 'rename', to: 'src/b.ts' }),
    );
  });

  it('keeps prose unchanged and shows no tag [GEN-027]', () => {
    expect(prose(events)).toBe(
      '好的，我来做一个待办清单。First the page, then a note about `a < b` and <b>bold</b>.\n\n' +
        '\n\n中间的话。\n\n' +
        '\nOne more file:\n' +
        '\n完成 🎉\n',
    );
  });

  it('keeps file contents byte for byte, whatever tags they contain [GAP-30]', () => {
    const source = fixture('two-artifacts');
    const between = (start: string, end: string) =>
      source.slice(source.indexOf(start) + start.length, source.indexOf(end));
    const files = contents(events);
    expect(files['src/App.tsx']).toBe(
      `${between('filePath="src/App.tsx">\n', '}\n</appAction>')}}\n`,
    );
    expect(files['README.md']).toBe(between('filePath="README.md">\n', '</boltAction>\nOne more'));
    expect(files['index.html']).toBe('<!doctype html>\n<title>&amp;</title>\n');
  });
});

describe('an answer that ends too soon', () => {
  it('reports an unclosed action as truncated and closes the artifact [GAP-30]', () => {
    const events = parse([fixture('truncated')]);
    expect(contents(events)).toEqual({
      'src/done.ts': 'export const done = true;\n',
      'src/half.ts': "export const half = '</appArtifact>\n",
    });
    expect(events.slice(-2)).toEqual([
      { type: 'action-truncated', action: 1 },
      { type: 'artifact-closed', artifact: 0 },
    ]);
    expect(events.filter((event) => event.type === 'action-closed')).toEqual([
      { type: 'action-closed', action: 0 },
    ]);
  });

  const tails: [answer: string, shown: string][] = [
    ['a <', 'a <'],
    ['a <ap', 'a <ap'],
    ['a <appArtif', 'a '],
    ['a <appArtifact id="x" title="half', 'a '],
    ['a </boltArtifact', 'a '],
    ['a <appleArtifact>', 'a <appleArtifact>'],
  ];
  it.each(tails)('shows %j as %j [GEN-027]', (answer, shown) => {
    expect(prose(parse([answer]))).toBe(shown);
  });
});

describe('content', () => {
  const rows: [why: string, inside: string, expected: string][] = [
    ['one LF is dropped', '\na', 'a'],
    ['one CRLF is dropped', '\r\na', 'a'],
    ['only one', '\n\na', '\na'],
    ['a lone CR stays', '\ra', '\ra'],
    ['blanks stay', '  a  ', '  a  '],
    ['entities stay', '\n&lt;a&gt; &amp;', '&lt;a&gt; &amp;'],
    [
      'foreign closing tags stay',
      '</boltAction></appArtifact></appAction2>',
      '</boltAction></appArtifact></appAction2>',
    ],
    [
      'nested openers stay',
      '<appArtifact id="b"><appAction type="file">',
      '<appArtifact id="b"><appAction type="file">',
    ],
    ['a wrapping fence goes', '\n```tsx\na\n```\n', 'a\n'],
    ['so does one with CRLF', '\r\n```tsx\r\na\r\n```\r\n', 'a\r\n'],
    ['and an empty one', '\n```\n```', ''],
    [
      'a README between two blocks keeps them',
      '\n```sh\na\n```\nb\n```sh\nc\n```\n',
      '```sh\na\n```\nb\n```sh\nc\n```\n',
    ],
    [
      'a block inside a wrapped README stays',
      '\n```md\n# A\n```sh\nb\n```\n```',
      '# A\n```sh\nb\n```\n',
    ],
    ['four ticks wrap three', '\n````md\n```\nb\n```\n````\n', '```\nb\n```\n'],
    ['a fence that never closes stays', '\n```tsx\na\n', '```tsx\na\n'],
    ['a fence later on stays', '\na\n```\nb\n```\n', 'a\n```\nb\n```\n'],
  ];
  it.each(rows)('%s [GAP-30]', (_, inside, expected) => {
    expect(content(inside)).toBe(expected);
  });
});

describe('tags', () => {
  const rows: [
    tag: string,
    expected: Partial<{ actionType: string; filePath: string; to: string }>,
  ][] = [
    [`<appAction filePath="a b.ts" type="file">`, { actionType: 'file', filePath: 'a b.ts' }],
    [
      `<appAction\n  type='file'\n  filePath='a"b.ts'\n>`,
      { actionType: 'file', filePath: 'a"b.ts' },
    ],
    [`<appAction type = "file" filePath = "a&amp;b&#39;&#x4e00;.ts">`, { filePath: "a&b'一.ts" }],
    [`<appAction type=file filePath=src/a.ts>`, { filePath: 'src/a.ts' }],
    [
      `<appAction type="file" filePath="a&unknown;&#0;&#xd800;.ts">`,
      { filePath: 'a&unknown;&#0;&#xd800;.ts' },
    ],
    [`<appAction type="file" filePath="a=>b.ts" data-x="1">`, { filePath: 'a=>b.ts' }],
    [
      `<appAction type="rename" filePath="a" to="b">`,
      { actionType: 'rename', filePath: 'a', to: 'b' },
    ],
    [`<appAction type="file">`, { filePath: '', to: '' }],
  ];
  it.each(rows)('reads %s [GEN-026]', (tag, expected) => {
    expect(parse([`<appArtifact>${tag}</appAction>`])[1]).toMatchObject({
      type: 'action-opened',
      ...expected,
    });
  });

  it('opens an untitled artifact for an action outside of any artifact', () => {
    const events = parse(['a<appAction type="file" filePath="x">y</appAction>b']);
    expect(events.map((event) => event.type)).toEqual([
      'text-delta',
      'artifact-opened',
      'action-opened',
      'action-delta',
      'action-closed',
      'text-delta',
      'artifact-closed',
    ]);
  });

  it('closes an artifact where the next begins', () => {
    const types = parse(['<appArtifact id="a">\n<appArtifact id="b"></appArtifact>']).map(
      (event) => event.type,
    );
    expect(types).toEqual([
      'artifact-opened',
      'artifact-closed',
      'artifact-opened',
      'artifact-closed',
    ]);
  });

  it('reads a tag that never ends as text, and continues after it [GEN-027]', () => {
    const lost = `<appArtifact title="${'w'.repeat(3000)}`;
    const events = parse([`${lost}<appArtifact id="b"></appArtifact>`]);
    expect(prose(events)).toBe(lost);
    expect(events[1]).toMatchObject({ type: 'artifact-opened', id: 'b' });
  });
});
