import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';
import type { Edit } from '../../domain/visual-editing/edits.ts';
import { type EditName, refusalOf } from '../../domain/visual-editing/possible-edits.ts';
import { readSources } from '../../tests/support/random-edits.ts';
import { possibleEdits } from './possible-edits.ts';
import { hashOf, pointsOf } from './source-positions.ts';
import { importedNames, readElements } from './tagged-elements.ts';
import { writeEdits } from './write-edits.ts';

const path = 'src/App.tsx';

/** Returns what the first element of a source allows. */
function editsOf(element: string): string {
  const source = `import picture from './a.png';\nconst a = ${element};`;
  const { program } = parseSync(path, source);
  const [one] = readElements(program);
  return one ? possibleEdits(one, { source, imported: importedNames(program) }) : '';
}

it.each([
  ['<p>Tea</p>', 'text classes href src alt'],
  ['<input />', 'text:noText classes href src alt'],
  ['<p>Tea <b /></p>', 'text:mixedText classes href src alt'],
  ['<p className={name}>{words}</p>', 'text:computedText classes:computedClasses href src alt'],
  [
    '<a {...rest}>Tea</a>',
    'text classes:computedClasses href:computedValue src:computedValue alt:computedValue',
  ],
  [
    '<Card title="Tea" />',
    'text:component classes:component href:component src:component alt:component',
  ],
  [
    '<Link to="/" className="p-4">Tea</Link>',
    'text classes href:component src:component alt:component',
  ],
  ['<img src={picture} alt={words} />', 'text:noText classes href src alt:computedValue'],
])('%s allows %s', (element, edits) => {
  expect(editsOf(element)).toBe(edits);
});

it('agrees with the writer about every element of real pages', () => {
  const edits: Record<EditName, object> = {
    text: { kind: 'text', text: 'Tea' },
    classes: { kind: 'classes', swaps: [{ from: null, to: 'p-4' }] },
    href: { kind: 'attribute', name: 'href', value: '/tea' },
    src: { kind: 'attribute', name: 'src', value: '/tea.png' },
    alt: { kind: 'attribute', name: 'alt', value: 'Tea' },
  };
  let count = 0;
  for (const { path, text, elements } of readSources().slice(0, 60)) {
    const pointOf = pointsOf(text);
    const imported = importedNames(parseSync(path, text).program);
    const places = elements.map(({ element: { start, end } }) => ({
      ...{ path, start: pointOf(start), end: pointOf(end) },
      hash: hashOf(text.slice(start, end)),
    }));
    const possible = elements.map((one) => possibleEdits(one, { source: text, imported }));
    for (const name of Object.keys(edits) as EditName[]) {
      const all = places.map((at) => ({ ...edits[name], at }) as Edit);
      const refusals = possible.flatMap((list, index) => {
        const reason = refusalOf(name, list);
        return reason ? [{ index, reason }] : [];
      });
      expect(writeEdits(path, text, all).refusals, `${path} ${name}`).toEqual(refusals);
      count += all.length;
    }
  }
  expect(count).toBeGreaterThan(500);
}, 60_000);
