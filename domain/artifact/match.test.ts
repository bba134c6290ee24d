import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyEdit } from './edit-blocks.ts';
import { commonLines, findOccurrences, similarity } from './lines.ts';
import { findLines, type MatchStep } from './match.ts';
import { nearestLines } from './nearest-lines.ts';

const block = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}=======\n${replace}>>>>>>> REPLACE\n`;

const card = `export function Card({ title }: { title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className="rounded-lg border p-4">
      <h2 className="text-lg">{title}</h2>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Show more
      </button>
    </section>
  );
}
`;

describe('the steps that find the lines of an edit block', () => {
  const rows: [
    why: string,
    step: MatchStep,
    file: string,
    search: string,
    replace: string,
    expected: string,
  ][] = [
    ['as they stand', 'exact', 'a\nb\n', 'b\n', 'B\n', 'a\nB\n'],
    ['blanks at a line’s end', 'blanks', 'a  \nb\t\nc\n', 'a\nb\n', 'a\nB\n', 'a  \nB\nc\n'],
    ['blanks at the block’s line ends', 'blanks', 'a\nb\n', 'b   \n', 'B\n', 'a\nB\n'],
    [
      'a blank line too many before and after',
      'blanks',
      'a\nb\nc\n',
      '\nb\n\n',
      '\nB\n\n',
      'a\nB\nc\n',
    ],
    [
      'curly quotation marks',
      'letters',
      'say("hi")\nb\n',
      'say(“hi”)\n',
      'say("ho")\n',
      'say("ho")\nb\n',
    ],
    [
      'the file’s own curly marks stay in context',
      'letters',
      '“hi”\nb\n',
      '"hi"\nb\n',
      '"hi"\nB\n',
      '“hi”\nB\n',
    ],
    ['full-width signs', 'letters', '标题：你好\n', '标题:你好\n', '标题：再见\n', '标题：再见\n'],
    ['a no-break space', 'letters', 'a\u00a0b\n', 'a b\n', 'c\n', 'c\n'],
    ['an accent in two parts', 'letters', 'caf\u00e9\n', 'cafe\u0301\n', 'tea\n', 'tea\n'],
    [
      'no indentation at all',
      'indent',
      '  if (a) {\n    b();\n  }\n',
      'if (a) {\n  b();\n}\n',
      'if (a) {\n  c();\n}\n',
      '  if (a) {\n    c();\n  }\n',
    ],
    [
      'too much indentation',
      'indent',
      'if (a) {\n  b();\n}\n',
      '    if (a) {\n      b();\n    }\n',
      '    if (a) {\n      c();\n    }\n',
      'if (a) {\n  c();\n}\n',
    ],
    [
      'four blanks for two',
      'indent',
      '{\n  a\n    b\n}\n',
      '    a\n        b\n',
      '    a\n        b\n            c\n',
      '{\n  a\n    b\n      c\n}\n',
    ],
    [
      'blanks for tabs',
      'indent',
      '\tif (a) {\n\t\tb();\n\t}\n',
      '  if (a) {\n    b();\n  }\n',
      '  if (a) {\n    b();\n      c();\n  }\n',
      '\tif (a) {\n\t\tb();\n\t\t\tc();\n\t}\n',
    ],
    [
      'tabs for blanks',
      'indent',
      '  a {\n    b\n  }\n',
      '\ta {\n\t\tb\n\t}\n',
      '\ta {\n\t\tb\n\t\tc\n\t}\n',
      '  a {\n    b\n    c\n  }\n',
    ],
    [
      'a new line shallower than any',
      'indent',
      'x\n    a\ny\n',
      '      a\n',
      '    a\n',
      'x\n  a\ny\n',
    ],
    [
      'everything flush left',
      'indent',
      '  <ul>\n    <li>a</li>\n  </ul>\n',
      '<ul>\n<li>a</li>\n</ul>\n',
      '<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n',
      '  <ul>\n    <li>a</li>\n    <li>b</li>\n  </ul>\n',
    ],
    ['blanks inside a line', 'indent', 'f( a,  b )\n', 'f( a, b )\n', 'f(c)\n', 'f(c)\n'],
    ['CRLF in the file', 'blanks', 'a \r\nb\r\nc\r\n', 'a\nb\n', 'a\nB\n', 'a \r\nB\r\nc\r\n'],
  ];
  it.each(rows)('%s', (_, step, file, search, replace, expected) => {
    expect(applyEdit(file, block(search, replace))).toEqual({ ok: true, step, text: expected });
  });

  it('finds nearly equal lines when no other lines are similar, and keeps the file’s text in unchanged lines', () => {
    const search = card
      .split('\n')
      .slice(1, 6)
      .map((line) =>
        line
          .replace('rounded-lg border p-4', 'rounded-lg border p-6')
          .replace('isOpen, setOpen', 'isOpen, setIsOpen'),
      )
      .join('\n');
    const edited = applyEdit(
      card,
      block(`${search}\n`, `${search.replace('text-lg', 'text-2xl')}\n`),
    );
    expect(edited).toEqual({
      ok: true,
      step: 'similar',
      text: card.replace('text-lg', 'text-2xl'),
    });
  });

  it('requires exact text for a line that changes: only unchanged lines may differ', () => {
    const search = card.split('\n').slice(1, 6).join('\n').replace('text-lg', 'text-xl');
    const edited = applyEdit(
      card,
      block(`${search}\n`, `${search.replace('text-xl', 'text-2xl')}\n`),
    );
    expect(edited).toMatchObject({ ok: false, reason: 'missing' });
  });

  it.each([
    [
      'two lines are too few for likeness',
      'const first = compute(alpha, beta, gamma);\nconst second = 2;\n',
      'const first = compute(alpha, beta, gama);\nconst second = 2;\n',
    ],
    [
      'a line that is another one',
      card,
      card.replace('Show more', 'A wholly different sentence stands here now'),
    ],
    ['a line too many', card, card.replace('  return (\n', '  const extra = 1;\n  return (\n')],
  ])('does not find the block: %s', (_, file, search) => {
    expect(applyEdit(file, block(search, 'x\n'))).toMatchObject({ ok: false, reason: 'missing' });
  });

  it.each([
    ['exactly', 'a\nb\na\n', 'a\n'],
    ['but for blanks at the end', 'a \nb\na  \n', 'a\n'],
    ['but for indentation', '  a\nb\n    a\n', 'a\t\n'],
    [
      'nearly',
      `${card.replaceAll('lg', 'xl')}\n${card.replaceAll('lg', 'md')}`,
      card.replaceAll('lg', 'sm'),
    ],
  ])('rejects two matches as ambiguous: %s', (_, file, search) => {
    expect(applyEdit(file, block(search, 'x\n'))).toMatchObject({
      ok: false,
      reason: 'ambiguous',
      places: [expect.any(Number), expect.any(Number)],
    });
  });

  it('prefers an exact match over similar ones', () => {
    expect(applyEdit('  a\na\n', block('a\n', 'b\n'))).toEqual({
      ok: true,
      step: 'exact',
      text: '  a\nb\n',
    });
  });

  it('changes nothing outside the matched lines, whatever the match', () => {
    const line = fc.constantFrom(
      'a',
      '  a',
      'b ',
      '\tb',
      '',
      'c("x")',
      'd',
      '    e',
      'f(“y”)',
      'g\r',
    );
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 20 }),
        fc.array(line, { minLength: 1, maxLength: 3 }),
        (file, search) => {
          const edited = applyEdit(
            file.join('\n'),
            block(`${search.map((one) => one.trim()).join('\n')}\n`, 'NEW\n'),
          );
          if (!edited.ok) return;
          const lines = edited.text.split('\n');
          const at = lines.findIndex((one) => one.includes('NEW'));
          expect(at).toBeGreaterThanOrEqual(0);
          expect(lines.slice(0, at)).toEqual(file.slice(0, at));
          const rest = lines.slice(at + 1);
          expect(rest).toEqual(rest.length === 0 ? [] : file.slice(-rest.length));
        },
      ),
      { seed: 36, numRuns: 500 },
    );
  });
});

describe('large and hostile files', () => {
  const big = Array.from(
    { length: 25_000 },
    (_, i) => `const value${i} = compute(${i}, 'a line of forty-odd signs');`,
  );

  it.each([
    ['found at the end', `${big.at(-1)}`],
    ['found indented', `    ${big.at(-2)}`],
    [
      'not found',
      'const nothing = like("this");\nconst at = "all";\nconst ever = "there was something quite different";',
    ],
    ['found by likeness only', big.slice(20_000, 20_030).join('\n').replaceAll('signs', 'sings')],
  ])('searches a megabyte in linear time: %s', (_, search) => {
    const began = performance.now();
    findLines(big, search.split('\n'));
    nearestLines(big.join('\n'), search.split('\n'));
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  it('takes no quadratic time in a file that repeats one line', () => {
    const same = new Array<string>(300_000).fill('a');
    const began = performance.now();
    expect(findLines(same, [...new Array<string>(3_000).fill('a'), 'b'])).toMatchObject({
      found: false,
    });
    expect(performance.now() - began).toBeLessThan(6_000);
  });
});

describe('the excerpt for a block that is not found', () => {
  it('shows the most similar lines with some context', () => {
    const [excerpt] = nearestLines(card, ['<h2 className="title">{heading}</h2>']);
    expect(excerpt?.lines).toContain('      <h2 className="text-lg">{title}</h2>');
    expect(excerpt?.from).toBe(2);
  });

  it('are searched in the first 200,000 characters of a file, and shown anywhere [SEC-C1]', () => {
    const far = `${'filler\n'.repeat(30_000)}<h2>Opening hours</h2>`;
    expect(nearestLines(far, ['<h2>Opening times</h2>'])).toEqual([]);
    expect(nearestLines(far, ['<h2>Opening times</h2>'], [30_000])[0]?.lines.at(-1)).toBe(
      '<h2>Opening hours</h2>',
    );
    expect(nearestLines(far.slice(-1_000), ['<h2>Opening times</h2>'])).toHaveLength(1);
  });

  it('shows both places of a block that occurs twice', () => {
    const lines = ['x', 'a', ...new Array<string>(20).fill('y'), 'a'];
    expect(nearestLines(lines.join('\n'), ['a'], [1, 22]).map(({ from }) => from)).toEqual([1, 20]);
  });

  it('is empty without a common word', () => {
    expect(nearestLines('alpha\nbeta\n', ['gamma delta'])).toEqual([]);
  });
});

describe('lines', () => {
  it.each([
    [
      ['a', 'a', 'a'],
      ['a', 'a'],
      [0, 1],
    ],
    [['a', 'b', 'a', 'b', 'a', 'c'], ['a', 'b', 'a', 'c'], [2]],
    [['a'], [], []],
    [[], ['a'], []],
  ])('placesOf(%j, %j) returns %j', (lines, wanted, expected) =>
    expect(findOccurrences(lines, wanted)).toEqual(expected),
  );

  it.each([
    ['night', 'night', 1],
    ['night', '  night ', 1],
    ['night', 'nacht', 0.25],
    ['a', 'b', 0],
  ])('similarity(%j, %j) returns %j', (one, other, expected) =>
    expect(similarity(one, other)).toBeCloseTo(expected),
  );

  it.each([
    [
      ['a', 'b', 'c'],
      ['a', 'x', 'c'],
      [0, -1, 2],
    ],
    [
      ['a', 'b', 'c', 'd'],
      ['b', 'd', 'e'],
      [1, 3, -1],
    ],
    [['a'], [], []],
    [
      ['a', 'b'],
      ['b', 'a'],
      [1, -1],
    ],
  ])('keptLines(%j, %j) returns %j', (before, after, expected) =>
    expect(commonLines(before, after)).toEqual(expected),
  );
});
