import { describe, expect, it } from 'vitest';
import { findLiterals } from './edit-literal.ts';
import { stringLiterals } from './string-literals.ts';
import { writeEdits } from './write-edits.ts';

const content = `import { Card } from 'Card';

// 'Tea' in a comment
export const items = [
  { id: 1, title: 'Tea', note: "Green  tea" },
  { id: 2, title: \`Milk\`, note: 'It\\'s cold' },
];
export const Page = () => (
  <main className="Main" title="Open daily">
    <h1>Coffee</h1>
    <b>{'Water'}</b>
    <Card title="Cake &amp; more" className="Card" />
    {items.map(({ title }) => <p onClick={() => alert('Sold out')}>{title}</p>)}
  </main>
);
`;
const json = '{ "Tea": "key", "list": ["Caf\\u00e9", "Tea \\"green\\""], "n": 1 }';

const find = (text: string, source = content, path = 'src/App.tsx') =>
  findLiterals(path, source, [text])?.[0];
const edit = (path: string, source: string, from: string, to: string) => {
  const { text, refusals } = writeEdits(path, source, [{ kind: 'literal', path, from, to }]);
  return refusals[0]?.reason ?? text;
};

describe('the strings of a file', () => {
  it.each([
    ['Tea', 5],
    ['Green tea', 5],
    ['Milk', 6],
    ["It's cold", 6],
    ['Cake & more', 12],
    ['Sold out', 13],
  ])('have the text %s, in line %i [EDIT-008]', (text, line) => {
    expect(find(text)).toEqual([{ line, isFixed: false }]);
  });

  it.each(['Coffee', 'Water', 'Open daily', 'Main', 'Card', 'Tea in', ''])(
    'leave out what feeds no other text: %j [EDIT-008]',
    (text) => expect(find(text)).toEqual([]),
  );

  it.each([
    "if (kind === 'Tea') open();",
    "switch (kind) { case 'Tea': open(); }",
    "kinds.includes('Tea');",
    "const prices = { 'Tea': 1 };",
    "prices['Tea'];",
    "type Kind = 'Tea';",
    'css`Tea`;',
    "enum Kind { 'Tea' = 1 }",
    "'Tea';",
  ])('are fixed where other code depends on them: %s [EDIT-008]', (source) => {
    expect(find('Tea', source, 'a.ts')).toEqual([{ line: 1, isFixed: true }]);
    expect(edit('a.ts', source, 'Tea', 'Cake')).toBe('stale');
  });

  it('are read in JSON too, where names are fixed [EDIT-008]', () => {
    expect(find('Café', json, 'a.json')).toEqual([{ line: 1, isFixed: false }]);
    expect(find('Tea', json, 'a.json')).toEqual([{ line: 1, isFixed: true }]);
    expect(find('Tea', '{ "a": "Tea", }', 'a.json')).toBeUndefined();
    expect(find('Tea', "const a = 'Tea", 'a.ts')).toBeUndefined();
  });

  it('are at most two for a text', () => {
    expect(find('a', "export default ['a', 'a', 'a'];", 'a.js')).toHaveLength(2);
  });
});

describe('the edit of a string', () => {
  it.each([
    ['Tea', "Bob's", "title: 'Tea'", "title: 'Bob\\'s'"],
    ['Tea', 'a\\b\n c', "title: 'Tea'", "title: 'a\\\\b c'"],
    ['Green tea', 'Say "hi"', '"Green  tea"', '"Say \\"hi\\""'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text with these characters
    ['Milk', 'a `b` ${c} $5 \\', '`Milk`', '`a \\`b\\` \\${c} $5 \\\\`'],
    ["It's cold", 'Warm', "'It\\'s cold'", "'Warm'"],
    ['Cake & more', '"A" & B', '"Cake &amp; more"', '"&quot;A&quot; &amp; B"'],
  ])('changes %j to %j and nothing else [EDIT-008]', (from, to, old, written) => {
    expect(edit('src/App.tsx', content, from, to)).toBe(content.replace(old, () => written));
  });

  it('is made in JSON [EDIT-008]', () => {
    const written = edit('a.json', json, 'Café', 'Say "hi"\\');
    expect(written).toBe(json.replace('"Caf\\u00e9"', '"Say \\"hi\\"\\\\"'));
    expect(JSON.parse(written).list[0]).toBe('Say "hi"\\');
  });

  it('keeps the white space around the text', () => {
    expect(edit('a.ts', "const a = ' Tea ';", 'Tea', ' Cake\n')).toBe("const a = ' Cake ';");
  });

  it.each([
    ['Gone', 'Cake', 'stale'],
    ['Twice', 'Cake', 'severalTexts'],
    ['Tea', ' \n', 'emptyText'],
  ])('of %j to %j is refused: %s [EDIT-008]', (from, to, reason) => {
    expect(edit('a.ts', "const a = ['Tea', 'Twice', 'Twice'];", from, to)).toBe(reason);
  });

  it('is refused in files that cannot be read [EDIT-008]', () => {
    expect(edit('a.ts', "const a = 'Tea", 'Tea', 'Cake')).toBe('unreadable');
    expect(edit('a.json', '["Tea",]', 'Tea', 'Cake')).toBe('unreadable');
    expect(edit('a.css', 'a::after { content: "Tea" }', 'Tea', 'Cake')).toBe('stale');
  });

  it('is made beside edits of elements of the same file [EDIT-008]', () => {
    const path = 'src/App.tsx';
    const edits = [
      { kind: 'literal', path, from: 'Tea', to: 'Cake' },
      { kind: 'literal', path, from: 'Milk', to: 'Tea' },
    ] as const;
    expect(writeEdits(path, content, edits)).toMatchObject({
      text: content.replace("'Tea',", "'Cake',").replace('`Milk`', '`Tea`'),
      refusals: [],
    });
  });

  it('writes what is read again, whatever the text is [EDIT-008]', () => {
    const signs = [
      'a',
      ' ',
      "'",
      '"',
      '`',
      '\\',
      '$',
      '{',
      '}',
      '&',
      '<',
      '&lt;',
      '\u2028',
      '日',
      '😀',
    ];
    const sources = ["x('old');", 'x("old");', 'x(`old`);', '<X a="old" />;', "<X a='old' />;"];
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 400; round++) {
      const parts = Array.from({ length: 1 + random(6) }, () => signs[random(signs.length)]);
      const text = parts.join('').replace(/\s+/g, ' ').trim();
      if (text === '') continue;
      for (const source of sources) {
        const written = edit('a.tsx', source, 'old', text);
        const values = stringLiterals('a.tsx', written)?.map(({ value }) => value);
        expect([source, values]).toEqual([source, [text]]);
        const [start = '', end = ''] = source.split(/['"`]old['"`]/);
        expect(written.startsWith(start) && written.endsWith(end)).toBe(true);
      }
      const inJson = edit('a.json', '["old"]', 'old', text);
      expect(JSON.parse(inJson)).toEqual([text]);
    }
  });
});
