// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources contain templates
import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import type { Edit, ElementPlace } from '../../domain/visual-editing/edits.ts';
import { applyPatches, invertPatches } from '../../domain/visual-editing/patches.ts';
import { writeEdits } from './index.ts';
import { hashOf, pointsOf } from './source-positions.ts';
import { readElements } from './tagged-elements.ts';

const path = 'src/App.tsx';

/** Returns the place of the element that begins with `start`, as its tags in a page say it. */
function placeOf(source: string, start: string): ElementPlace {
  const at = source.indexOf(start);
  const found = readElements(parseSync(path, source).program).find(
    ({ element }) => element.start === at,
  );
  if (!found) throw new Error(`no element begins with ${start}`);
  const { element } = found;
  const pointOf = pointsOf(source);
  const hash = hashOf(source.slice(element.start, element.end));
  return { path, start: pointOf(element.start), end: pointOf(element.end), hash };
}

type Change = Edit extends infer One ? (One extends Edit ? Omit<One, 'at'> : never) : never;
const at = (source: string, start: string, change: object): Edit =>
  ({ ...change, at: placeOf(source, start) }) as Edit;

/** Makes one edit of the element that begins with `start`. Returns the text or the reason. */
function write(source: string, start: string, change: Partial<Change>): string {
  const result = writeEdits(path, source, [at(source, start, change)]);
  expect(applyPatches(result.text, invertPatches(source, result.patches))).toBe(source);
  return result.refusals[0]?.reason ?? result.text;
}

const swap = (from: string | null, to: string | null): Partial<Change> => ({
  kind: 'classes',
  swaps: [{ from, to }],
});
const text = (words: string) => ({ kind: 'text', text: words }) as const;

describe('a text edit', () => {
  it.each([
    ['plain text', '<h1>Tea</h1>', '<h1>Cake</h1>'],
    ['white space around it', '<h1>\n  Tea\n</h1>', '<h1>\n  Cake\n</h1>'],
    ['a string in braces', "<h1>{'Tea'}</h1>", "<h1>{'Cake'}</h1>"],
    ['a comment beside it', '<h1>{/* a */}Tea</h1>', '<h1>{/* a */}Cake</h1>'],
    ['no text yet', '<h1></h1>', '<h1>Cake</h1>'],
    ['text of a component', '<Button>Tea</Button>', '<Button>Cake</Button>'],
  ])('keeps everything else: %s [INJ-006]', (_, before, after) => {
    expect(write(`const a = ${before};`, '<', text('Cake'))).toBe(`const a = ${after};`);
  });

  it('escapes what JSX would read as syntax', () => {
    const source = '<p>Tea</p>';
    expect(write(source, '<', text('a < b && {c} > "d"'))).toBe(
      '<p>a &lt; b &amp;&amp; &#123;c&#125; &gt; "d"</p>',
    );
    expect(write("<p>{'Tea'}</p>", '<', text("it's \\ {1}"))).toBe("<p>{'it\\'s \\\\ {1}'}</p>");
    expect(write(source, '<', text(' one\n  two '))).toBe('<p>one two</p>');
  });

  it.each([
    ['mixedText', '<p>Tea <b>x</b></p>', '<p'],
    ['mixedText', '<p><b>x</b></p>', '<p'],
    ['noText', '<img />', '<img'],
    ['computedText', '<p>{name}</p>', '<p'],
    ['mixedText', '<p>Tea {name}</p>', '<p'],
    ['listItem', '<ul>{all.map((one) => <li>Tea</li>)}</ul>', '<li'],
  ])('is refused with %s for %s [INJ-008]', (reason, source, start) => {
    expect(write(source, start, text('Cake'))).toBe(reason);
  });

  it('is refused without words', () => {
    expect(write('<p>Tea</p>', '<', text(' \n'))).toBe('emptyText');
  });
});

describe('a class edit', () => {
  it.each([
    ['a string', '<p className="p-4 flex" />', '<p className="p-6 flex" />'],
    ['a string in braces', "<p className={'flex p-4'} />", "<p className={'flex p-6'} />"],
    [
      'a call',
      "<p className={cn('p-4', on && 'flex')} />",
      "<p className={cn('p-6', on && 'flex')} />",
    ],
    [
      'a condition',
      "<p className={clsx('flex', on && 'p-4')} />",
      "<p className={clsx('flex', on && 'p-6')} />",
    ],
    ['a template', '<p className={`p-4 ${on} flex`} />', '<p className={`p-6 ${on} flex`} />'],
    [
      'an array',
      "<p className={['p-4', on].filter(Boolean).join(' ')} />",
      "<p className={['p-6', on].filter(Boolean).join(' ')} />",
    ],
    ['a key', "<p className={clsx({ 'p-4': on })} />", "<p className={clsx({ 'p-6': on })} />"],
    ['a sum', "<p className={'p-4 ' + on} />", "<p className={'p-6 ' + on} />"],
    [
      'the literal that is always there',
      "<p className={cn('p-4', on && 'p-4')} />",
      "<p className={cn('p-6', on && 'p-4')} />",
    ],
  ])('replaces a class where it is written: %s [INJ-006]', (_, before, after) => {
    expect(write(before, '<', swap('p-4', 'p-6'))).toBe(after);
  });

  it.each([
    ['<p />', '<p className="p-6" />'],
    ['<Box<string> className="flex" />', '<Box<string> className="flex p-6" />'],
    ['<p className="" />', '<p className="p-6" />'],
    ["<p className={cn(on && 'a', 'b')} />", "<p className={cn(on && 'a', 'b p-6')} />"],
    ['<p className={`b ${on}`} />', '<p className={`p-6 b ${on}`} />'],
    ['<p className={`${on} b`} />', '<p className={`p-6 ${on} b`} />'],
  ])('adds a class to %s', (before, after) => {
    expect(write(before, '<', swap(null, 'p-6'))).toBe(after);
  });

  it.each([
    ['"p-4 flex"', '"flex"'],
    ['"flex p-4"', '"flex"'],
    ['"a p-4 b"', '"a b"'],
    ['"p-4"', '""'],
    ['{`p-4 ${on}`}', '{`${on}`}'],
    ['{`a p-4 ${on}`}', '{`a ${on}`}'],
  ])('removes a class from %s', (before, after) => {
    expect(write(`<p className=${before} />`, '<', swap('p-4', null))).toBe(
      `<p className=${after} />`,
    );
  });

  it('changes several classes of an element at once', () => {
    const swaps = [
      { from: 'p-4', to: 'p-6' },
      { from: null, to: 'mt-2' },
      { from: 'flex', to: null },
      { from: null, to: 'mb-2' },
    ];
    expect(write('<p className="p-4 flex" />', '<', { kind: 'classes', swaps })).toBe(
      '<p className="p-6 mt-2 mb-2" />',
    );
  });

  it.each([
    ['computedClasses', '<p className={name} />'],
    ['computedClasses', "<p className={button('p-4')} />"],
    ['computedClasses', '<p className={`top-${p}-4`} />'],
    ['computedClasses', '<p className="p-40 sm:p-4" />'],
    ['computedClasses', '<p className="p-4" {...rest} />'],
    ['computedClasses', '<p {...rest} />'],
    ['ambiguousClasses', "<p className={on ? 'p-4' : 'p-4 flex'} />"],
    ['component', '<Button />'],
  ])('is refused with %s for %s', (reason, source) => {
    expect(write(source, '<', swap('p-4', 'p-6'))).toBe(reason);
  });
});

describe('an attribute edit', () => {
  const link = (value: string) => ({ kind: 'attribute', name: 'href', value }) as const;
  const picture = (value: string) => ({ kind: 'attribute', name: 'src', value }) as const;

  it.each([
    ['<a href="/old" />', '<a href="/a?b=1&amp;c=&quot;" />'],
    ["<a href={'/old'} />", "<a href={'/a?b=1&c=\"'} />"],
    ["<a href='/old' />", "<a href='/a?b=1&amp;c=\"' />"],
    ['<a />', '<a href="/a?b=1&amp;c=&quot;" />'],
  ])('sets the link of %s', (before, after) => {
    expect(write(before, '<', link('/a?b=1&c="'))).toBe(after);
  });

  it('replaces an imported picture by the path of another one [INJ-006]', () => {
    const source = "import cup from './cup.png';\nconst a = <img src={cup} />;";
    expect(write(source, '<', picture('/pictures/tea.webp'))).toBe(
      `import cup from './cup.png';\nconst a = <img src="/pictures/tea.webp" />;`,
    );
  });

  it('is refused for a picture of a list [INJ-009]', () => {
    const source = '<ul>{all.map((one) => <img src={one.src} />)}</ul>';
    expect(write(source, '<img', picture('/a.webp'))).toBe('listItem');
    expect(write('<img src={one.src} />', '<', picture('/a.webp'))).toBe('computedValue');
  });

  it.each(['javascript:alert(1)', 'JavaScript:alert(1)', ' data:text/html,a', 'vbscript:a'])(
    'never writes an address that runs something: %s',
    (address) => {
      expect(write('<a href="/old" />', '<', link(address))).toBe('unsafeAddress');
    },
  );

  it('never writes a hidden scheme', () => {
    expect(write('<a href="/old" />', '<', link('java\tscript:alert(1)'))).toBe('invalidValue');
  });
});

describe('an edit of the structure', () => {
  const source = '<ul>\n  <li>A</li>\n  <li>B</li>\n  {on && <li>C</li>}\n</ul>';

  it('duplicates, removes and moves an element with its line', () => {
    expect(write(source, '<li>A', { kind: 'duplicate' })).toBe(
      source.replace('<li>A</li>', '<li>A</li>\n  <li>A</li>'),
    );
    expect(write(source, '<li>A', { kind: 'remove' })).toBe(source.replace('\n  <li>A</li>', ''));
    const to = placeOf(source, '<li>B');
    const moved = '<ul>\n  <li>B</li>\n  <li>A</li>\n  {on && <li>C</li>}\n</ul>';
    expect(write(source, '<li>A', { kind: 'move', to, side: 'after' })).toBe(moved);
    const first = placeOf(source, '<li>A');
    expect(write(source, '<li>B', { kind: 'move', to: first, side: 'before' })).toBe(moved);
  });

  it('is refused where an element is not written between others', () => {
    expect(write(source, '<li>C', { kind: 'remove' })).toBe('noSiblings');
    expect(write(source, '<ul', { kind: 'duplicate' })).toBe('noSiblings');
    const to = placeOf(source, '<li>C');
    expect(write(source, '<li>A', { kind: 'move', to, side: 'after' })).toBe('noSiblings');
  });
});

describe('a design token', () => {
  const style = '@theme {\n  --color-accent: #fff;\n}\n:root { --paper : red ; }\n.a { --b: 1; }';
  const token = (name: string, from: string, to: string) => {
    const edit = { kind: 'token', path: 'src/index.css', name, from, to } as const;
    const { text: result, refusals } = writeEdits('src/index.css', style, [edit]);
    return refusals[0]?.reason ?? result;
  };

  it('is set in the theme and at the root', () => {
    expect(token('--color-accent', '#fff', '#2f5d50')).toBe(style.replace('#fff', '#2f5d50'));
    expect(token('--paper', 'red', 'blue')).toBe(style.replace('red', 'blue'));
  });

  it.each([
    ['stale', '--paper', 'green', 'blue'],
    ['unknownToken', '--b', '1', '2'],
    ['unknownToken', '--c', '1', '2'],
    ['invalidValue', '--paper', 'red', 'blue; } body { display: none'],
    ['invalidValue', '--paper', 'red', 'url(https://example.com)'],
    ['invalidValue', '--paper', 'red', ''],
  ])('is refused with %s for %s', (reason, name, from, to) => {
    expect(token(name, from, to)).toBe(reason);
  });
});

describe('edits inside of a removed element', () => {
  const source =
    'const a = <main><div>\n  <p className="a">Tea</p>\n  <b>Cake</b></div><i>Milk</i></main>;';
  const change = (start: string) => at(source, start, text('Juice'));
  const remove = (start: string) => at(source, start, { kind: 'remove' });

  it.each([
    ['before', [change('<p'), remove('<div')]],
    ['after', [remove('<div'), change('<p')]],
    ['more than one', [change('<p'), remove('<b'), remove('<div')]],
  ])('are left out: %s', (_, edits) => {
    const result = writeEdits(path, source, [...edits, change('<i')]);
    expect(result.refusals).toEqual([]);
    expect(result.text).toBe('const a = <main><i>Juice</i></main>;');
  });

  it('are made where the removal is refused, and others keep their place in the list', () => {
    const lone = 'const a = isOn && <p><b>Tea</b></p>;';
    const edits = [at(lone, '<p', { kind: 'remove' }), at(lone, '<b', text('Juice'))];
    const result = writeEdits(path, lone, edits);
    expect(result.refusals).toEqual([{ index: 0, reason: 'noSiblings' }]);
    expect(result.text).toBe(lone.replace('Tea', 'Juice'));
    const stale = { ...change('<i'), at: { ...placeOf(source, '<i'), hash: 'x' } } as Edit;
    const refused = writeEdits(path, source, [change('<p'), remove('<div'), stale]);
    expect(refused.refusals).toEqual([{ index: 2, reason: 'stale' }]);
  });
});

describe('edits of one file', () => {
  it('are all made or refused one by one, and change nothing else', () => {
    const source = '<main>\n  <h1 className="p-4">Tea</h1>\n  <p>Cake</p>\n</main>';
    const { text: result, refusals } = writeEdits(path, source, [
      at(source, '<h1', text('Coffee')),
      at(source, '<h1', swap('p-4', 'p-6')),
      at(source, '<main', swap(null, 'flex')),
      at(source, '<p', text('Pie')),
      at(source, '<p', text('Bread')),
      at(source, '<p', { kind: 'remove' }),
    ]);
    expect(result).toBe(
      '<main className="flex">\n  <h1 className="p-6">Coffee</h1>\n  <p>Pie</p>\n</main>',
    );
    expect(refusals).toEqual([
      { index: 4, reason: 'overlap' },
      { index: 5, reason: 'overlap' },
    ]);
  });

  it('are refused when the source has changed, and follow an element that only moved [INJ-015]', () => {
    const before = '<main>\n  <h1>Tea</h1>\n</main>';
    const edit = at(before, '<h1', text('Cake'));
    const after = '<main>\n  <p>New</p>\n  <h1>Tea</h1>\n</main>';
    expect(writeEdits(path, after, [edit]).text).toBe(after.replace('Tea', 'Cake'));
    for (const other of [
      before.replace('Tea', 'Milk'),
      after.replace('<p>New</p>', '<i /><h1>Tea</h1>'),
    ]) {
      const result = writeEdits(path, other, [edit]);
      expect(result.refusals).toEqual([{ index: 0, reason: 'stale' }]);
      expect(result.text).toBe(other);
    }
  });

  it('are refused in a file that cannot be read', () => {
    const edit = at('<p>Tea</p>', '<p', text('Cake'));
    const reasonIn = (file: string, source: string) =>
      writeEdits(file, source, [edit]).refusals[0]?.reason;
    expect(reasonIn(path, '<p>Tea</p')).toBe('unreadable');
    expect(reasonIn('src/a.vue', '<p>Tea</p>')).toBe('unreadable');
    expect(reasonIn('src/a.css', '<p>Tea</p>')).toBe('stale');
  });
});
