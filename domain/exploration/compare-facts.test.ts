import { expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { compareFacts, mergeFacts } from './compare-facts.ts';
import type { ControlFact } from './fact.ts';

const fact = (part: Partial<ControlFact> = {}): ControlFact => ({
  ...{ route: '#/notes', role: 'button', name: 'Add', verdict: 'works', leadsTo: null },
  ...{ persists: null, numbers: [] },
  ...part,
});
const [all, none] = [() => true, () => false];
const shown = (part: Partial<ControlFact>, places: string[] = []) => ({
  ...fact(part),
  shown: places,
});

it.each<[string, Partial<ControlFact>, Partial<ControlFact>, string[], string | undefined]>([
  ['does the same', {}, {}, [], undefined],
  ['does nothing any more', {}, { verdict: 'dead' }, [], 'dead'],
  ['throws', {}, { verdict: 'throws' }, [], 'throws'],
  ['was dead before', { verdict: 'dead' }, { verdict: 'dead' }, [], undefined],
  ['could not be tried', {}, { verdict: 'unknown' }, [], undefined],
  ['stores nothing any more', { persists: true }, { persists: false }, [], 'lost'],
  ['changes a number no more', { numbers: ['p.total'] }, {}, ['p.total'], 'same'],
  ['has another place for its number', { numbers: ['p.total'] }, {}, ['p.sum'], undefined],
  ['changes its number still', { numbers: ['p'] }, { numbers: ['p'] }, ['p'], undefined],
  ['leads to a renamed screen', { leadsTo: 'Notes' }, { leadsTo: 'My notes' }, [], undefined],
])('compares a control that %s [FIX-025]', (_, before, now, places, verdict) => {
  const { regressions, gone } = compareFacts([fact(before)], [shown(now, places)], all);
  expect(regressions.map((one) => one.now.verdict)).toEqual(verdict ? [verdict] : []);
  expect(gone).toEqual([]);
});

it('reports a control that works but does less than before, with what is missing [FIX-040]', () => {
  const before = fact({ effects: ['stores notes', 'more list', 'look list'] });
  const now = { ...shown({ effects: ['more list'] }), places: ['list'] };
  const { regressions } = compareFacts([before], [now], all);
  expect(regressions).toMatchObject([{ now: { verdict: 'less' }, missing: ['stores notes'] }]);
  const same = { ...now, effects: ['more list', 'stores notes'] };
  expect(compareFacts([before], [same], all).regressions).toEqual([]);
  const unknown = { ...now, verdict: 'unknown' as const };
  expect(compareFacts([before], [unknown], all).regressions).toEqual([]);
});

it('sees that links were exchanged by the screens they led to [FIX-025]', () => {
  const before = [fact({ name: 'A', leadsTo: 'First' }), fact({ name: 'B', leadsTo: 'Second' })];
  const now = [shown({ name: 'A', leadsTo: 'Second' }), shown({ name: 'B', leadsTo: 'First' })];
  const { regressions } = compareFacts(before, now, all);
  expect(regressions.map((one) => one.now)).toMatchObject([
    { name: 'A', verdict: 'astray' },
    { name: 'B', verdict: 'astray' },
  ]);
});

it('calls a control gone only where it is known to be [FIX-025]', () => {
  expect(compareFacts([fact()], [], all)).toEqual({ regressions: [], gone: [fact()] });
  expect(compareFacts([fact()], [], none)).toEqual({ regressions: [], gone: [] });
});

it('keeps what worked until it works again, for a few versions [FIX-025]', () => {
  const now = [shown({ verdict: 'dead' })];
  let kept: ControlFact[] = [fact()];
  const reported: number[] = [];
  for (let version = 1; version <= 6; version++) {
    const { regressions } = compareFacts(kept, now, all);
    if (regressions.length > 0) reported.push(version);
    kept = mergeFacts(kept, [fact({ verdict: 'dead' })], { regressions, isGone: all });
  }
  expect(reported).toEqual([1, 2, 3, 4]);
  expect(kept).toEqual([fact({ verdict: 'dead' })]);
});

it('keeps what was not reached, and not more than a project may have', () => {
  const before = [fact({ name: 'old' })];
  const names = (facts: ControlFact[]) => facts.map(({ name }) => name);
  const options = { regressions: [], isGone: none };
  expect(names(mergeFacts(before, [fact({ name: 'new' })], options))).toEqual(['new', 'old']);
  const complete = { ...options, isGone: all };
  expect(names(mergeFacts(before, [fact({ name: 'new' })], complete))).toEqual(['new']);
  const many = Array.from({ length: 500 }, (_, at) => fact({ name: String(at) }));
  expect(mergeFacts([], many, complete)).toHaveLength(limits.exploration.keptFacts);
  const old = Array.from({ length: limits.exploration.keptFacts }, (_, at) =>
    fact({ name: `old ${at}` }),
  );
  const kept = mergeFacts(old, [fact({ name: 'new' })], options);
  expect(kept).toHaveLength(limits.exploration.keptFacts);
  expect(kept[0]?.name).toBe('new');
});
