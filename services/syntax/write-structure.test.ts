import { parseSync } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import type { Edit, ElementPlace } from '../../domain/visual-editing/edits.ts';
import { applyPatches, invertPatches } from '../../domain/visual-editing/patches.ts';
import { movesOf, type Sibling } from '../../domain/visual-editing/sibling-order.ts';
import { createRandom, type Random } from '../../tests/support/faults.ts';
import { writeEdits } from './index.ts';
import { hashOf, pointsOf } from './source-positions.ts';
import { readElements } from './tagged-elements.ts';

const path = 'src/App.tsx';

/** Returns the place of the element that begins with `start`. */
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

/** Makes edits of a source, whose inverse restores it. Returns the text and the refusals. */
function write(source: string, edits: readonly Edit[]) {
  const { text, patches, refusals } = writeEdits(path, source, edits);
  expect(applyPatches(text, invertPatches(source, patches))).toBe(source);
  return { text, refusals };
}

const list = (...items: string[]) => `<ul>${items.map((one) => `\n  ${one}`).join('')}\n</ul>`;

describe('a moved element', () => {
  const source = list('<li><b>A</b></li>', '<li className="p-4">B</li>', '<li>C</li>');
  const [a, b, c] = ['<li><b', '<li className', '<li>C'].map((one) => placeOf(source, one)) as [
    ...[ElementPlace, ElementPlace, ElementPlace],
  ];
  const inner = placeOf(source, '<b');
  const move = (at: ElementPlace, to: ElementPlace, side: 'before' | 'after'): Edit => ({
    ...{ kind: 'move', at, to, side },
  });

  it.each<[string, Edit[], string[]]>([
    [
      'text inside of it',
      [move(a, b, 'after'), { kind: 'text', at: inner, text: 'Tea' }],
      ['<li className="p-4">B</li>', '<li><b>Tea</b></li>', '<li>C</li>'],
    ],
    [
      'its own looks and text',
      [
        { kind: 'text', at: b, text: 'Tea' },
        move(b, a, 'before'),
        { kind: 'classes', at: b, swaps: [{ from: 'p-4', to: 'p-6' }] },
      ],
      ['<li className="p-6">Tea</li>', '<li><b>A</b></li>', '<li>C</li>'],
    ],
    [
      'its copies',
      [move(a, b, 'after'), { kind: 'duplicate', at: a }],
      [...['<li className="p-4">B</li>', '<li><b>A</b></li>', '<li><b>A</b></li>'], '<li>C</li>'],
    ],
    [
      'not what is moved beside it',
      [move(c, a, 'after'), move(b, a, 'before')],
      ['<li className="p-4">B</li>', '<li><b>A</b></li>', '<li>C</li>'],
    ],
    [
      'nothing of a removed neighbour',
      [{ kind: 'remove', at: b }, move(c, b, 'before'), { kind: 'text', at: b, text: 'x' }],
      ['<li><b>A</b></li>', '<li>C</li>'],
    ],
  ])('takes along %s [EDIT-002]', (_, edits, items) => {
    const { text, refusals } = write(source, edits);
    const isRemoved = edits.some(({ kind }) => kind === 'remove');
    expect(text).toBe(list(...items));
    // A text that is removed as a whole cannot be changed too.
    expect(refusals).toEqual(isRemoved ? [{ index: 2, reason: 'overlap' }] : []);
  });

  it('takes along what is moved inside of it', () => {
    const nested = '<i><p><b>A</b><s>B</s></p><u>C</u></i>';
    const at = (start: string) => placeOf(nested, start);
    const { text } = write(nested, [
      move(at('<p'), at('<u'), 'after'),
      move(at('<b'), at('<s'), 'after'),
      { kind: 'text', at: at('<b'), text: 'Tea' },
    ]);
    expect(text).toBe('<i><u>C</u><p><s>B</s><b>Tea</b></p></i>');
  });

  it('stays where it is if it cannot be moved, and what is edited inside of it is written', () => {
    const other = '<i>{on && <p><b>A</b></p>}<u>C</u></i>';
    const at = (start: string) => placeOf(other, start);
    const result = write(other, [
      move(at('<p'), at('<u'), 'after'),
      { kind: 'text', at: at('<b'), text: 'Tea' },
    ]);
    expect(result.text).toBe(other.replace('A', 'Tea'));
    expect(result.refusals).toEqual([{ index: 0, reason: 'noSiblings' }]);
  });
});

describe('a copy', () => {
  const source = list('<li><b className="p-4">A</b></li>');
  const at = placeOf(source, '<li');
  const inner = placeOf(source, '<b');

  it('has the edits that it was made with, and its original those of its own [EDIT-002]', () => {
    const first = { kind: 'text', at: inner, text: 'Tea' } as const;
    const { text, refusals } = write(source, [
      { kind: 'text', at: inner, text: 'Cake' },
      { kind: 'duplicate', at, edits: [first] },
      { kind: 'duplicate', at },
    ]);
    expect(refusals).toEqual([]);
    expect(text).toBe(
      list(
        '<li><b className="p-4">Cake</b></li>',
        '<li><b className="p-4">Tea</b></li>',
        '<li><b className="p-4">A</b></li>',
      ),
    );
  });

  it('is refused with edits of another element, or with one that is refused', () => {
    const two = list('<li><b>A</b></li>', '<li>{name}</li>');
    const of = (start: string) => placeOf(two, start);
    const copy = (other: ElementPlace): Edit => ({
      ...{ kind: 'duplicate', at: of('<li><b') },
      edits: [{ kind: 'remove', at: other }],
    });
    const computed: Edit = {
      ...{ kind: 'duplicate', at: of('<li>{') },
      edits: [{ kind: 'text', at: of('<li>{'), text: 'x' }],
    };
    expect(write(two, [copy(of('<li>{')), computed])).toEqual({
      text: two,
      refusals: [
        { index: 0, reason: 'overlap' },
        { index: 1, reason: 'computedText' },
      ],
    });
  });
});

describe('two elements with the same source', () => {
  const source = list('<li>A</li>', '<li>A</li>');
  const second: ElementPlace = {
    ...placeOf(source, '<li>A</li>\n</ul'),
    file: hashOf(source),
  };
  const edit: Edit = { kind: 'text', at: second, text: 'Tea' };

  it('are told apart by their place, while their file is the same [EDIT-009]', () => {
    expect(write(source, [edit]).text).toBe(list('<li>A</li>', '<li>Tea</li>'));
  });

  it('are refused once their file has changed, since their places may be exchanged [EDIT-009]', () => {
    // The first `<li>` is now where the second was.
    const later = list('<b/>', '<li>A</li>', '<li>A</li>');
    expect(write(later, [edit])).toEqual({
      text: later,
      refusals: [{ index: 0, reason: 'stale' }],
    });
    const alone = list('<b/>', '<li>A</li>');
    expect(write(alone, [edit]).text).toBe(list('<b/>', '<li>Tea</li>'));
  });
});

describe('random edits of a list', () => {
  const rounds = 300;

  it(`are written as they were meant, ${rounds} times [EDIT-001, EDIT-002]`, () => {
    const random = createRandom(20_261_127);
    for (let round = 0; round < rounds; round++) tryList(random);
  });
});

/** Edits a list of random elements in random ways, and compares it with what was meant. */
function tryList(random: Random): void {
  const count = 1 + random.between(0, 6);
  const isInline = random.next() < 0.3;
  const listOf = (items: string[]) => (isInline ? `<ul>${items.join('')}</ul>` : list(...items));
  const items = Array.from({ length: count }, (_, index) => `<li><b>${index}</b></li>`);
  const source = listOf(items);
  const siblings = items.map(
    (item, index): Sibling => ({ uid: `${index}`, place: placeOf(source, item) }),
  );
  const uids = shuffled(
    siblings.map(({ uid }) => uid),
    random,
  );
  const edits: Edit[] = movesOf({ siblings, uids }).map(({ one, to, side }) => ({
    ...{ kind: 'move', at: one.place, to: to.place, side },
  }));
  const meant = new Map(items.map((item, index) => [`${index}`, [item]]));
  for (const { uid, place } of siblings) {
    const kind = random.pick(['text', 'duplicate', 'remove', 'none'] as const);
    const at = placeOf(source, `<b>${uid}<`);
    if (kind === 'remove') edits.push({ kind, at: place });
    if (kind === 'duplicate') edits.push({ kind, at: place });
    if (kind === 'text') edits.push({ kind, at, text: 'Tea' });
    const item = meant.get(uid) ?? [];
    const results = {
      ...{ remove: [], none: item, duplicate: [...item, ...item] },
      text: item.map((one) => one.replace(uid, 'Tea')),
    };
    meant.set(uid, results[kind]);
  }
  // Moves to one place follow each other, so only the other edits may be anywhere.
  const moves = edits.filter(({ kind }) => kind === 'move');
  const others = shuffled(
    edits.filter(({ kind }) => kind !== 'move'),
    random,
  );
  const mixed = random.next() < 0.5 ? [...moves, ...others] : [...others, ...moves];
  const result = write(source, mixed);
  expect(result.refusals).toEqual([]);
  expect(result.text).toBe(listOf(uids.flatMap((uid) => meant.get(uid) ?? [])));
}

function shuffled<One>(values: readonly One[], random: Random): One[] {
  return values
    .map((value) => ({ value, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value);
}
