import { expect, it } from 'vitest';
import { compareFacts } from './compare-facts.ts';
import type { ControlFact } from './fact.ts';

const tab = (name: string, labels: string[], route = '/'): ControlFact & { shown: string[] } => ({
  ...{ route, role: 'tab', name, verdict: 'works', leadsTo: null, persists: null },
  ...{ numbers: [], labels: ['Home', ...labels], shown: [] },
});
const dates = ['A day to remember', 'Add day'];
const lines = ['Today', 'Earlier'];
const before = [tab('Dates', dates), tab('Timeline', lines), tab('Settings', ['Large', 'Small'])];

it.each<[string, ReturnType<typeof tab>[], string[]]>([
  ['the same', before, []],
  ['the part of the other', [tab('Dates', lines), tab('Timeline', dates)], ['Dates', 'Timeline']],
  [
    'most of the part of the other, and more',
    [tab('Dates', ['Today', 'New']), tab('Timeline', ['Add day', 'Also new'])],
    ['Dates', 'Timeline'],
  ],
  ['what was moved to it', [tab('Dates', []), tab('Timeline', [...lines, ...dates])], []],
  ['the same part twice', [tab('Dates', lines), tab('Timeline', lines)], []],
  ['another part', [tab('Dates', ['Neu']), tab('Timeline', ['Alt'])], []],
  [
    'all parts at once',
    [tab('Dates', [...dates, ...lines]), tab('Timeline', [...dates, ...lines])],
    [],
  ],
  ['nothing that is known', [tab('Dates', []), tab('Timeline', [])], []],
])('reports tabs that show %s: %j [FIX-044]', (_, now, astray) => {
  const { regressions } = compareFacts(before, now, () => false);
  expect(regressions.map(({ now: { name } }) => name)).toEqual(astray);
  expect(regressions.every(({ now: { verdict } }) => verdict === 'astray')).toBe(true);
});

it('compares tabs of one screen only [FIX-044]', () => {
  const known = [tab('Dates', dates), tab('Timeline', lines, '/other')];
  const now = [tab('Dates', lines), tab('Timeline', dates, '/other')];
  expect(compareFacts(known, now, () => false).regressions).toEqual([]);
});

it.each<[string, string[], string[], string[]]>([
  ['exchanged', ['Name', 'When', 'Add'], [], ['List', 'Past']],
  ['exchanged, with most of it', ['Name', 'When'], [], ['List', 'Past']],
  ['replaced by something new', ['Name', 'When', 'Add'], ['New'], []],
  ['copied', ['Name', 'When', 'Add'], ['Name', 'When', 'Add'], []],
  ['emptied', [], [], []],
])(
  'reports a part beside one without labels that was %s: %j and %j [FIX-044]',
  (_, past, list, astray) => {
    const known = [tab('List', ['Name', 'When', 'Add']), tab('Past', [])];
    const { regressions } = compareFacts(
      known,
      [tab('List', list), tab('Past', past)],
      () => false,
    );
    expect(regressions.map(({ now }) => now.name)).toEqual(astray);
  },
);
