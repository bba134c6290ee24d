import { expect, it } from 'vitest';
import { CheckNote } from '../../domain/entities/check.ts';
import { limits } from '../../domain/limits/index.ts';
import type { ControlReport } from '../ports/site-explorer.ts';
import { explorationNotes } from './notes.ts';

const control = (part: Partial<ControlReport>): ControlReport => ({
  ...{ route: '/', role: 'button', name: 'Save', verdict: 'dead', leadsTo: null, persists: null },
  ...{ numbers: [], finding: null, shown: [], places: [] },
  ...part,
});
const nothing = { regressions: [], gone: [], stayed: [], texts: new Map<string, string>() };

it('notes at most a few faults, whose values the events may have [FIX-021]', () => {
  const route = `/${'x'.repeat(1_000)}`;
  const controls = Array.from({ length: 100 }, (_, at) => control({ route, name: `Save ${at}` }));
  const notes = explorationNotes({ screens: [], controls }, nothing);
  expect(notes).toHaveLength(1 + limits.exploration.notes);
  for (const note of notes) expect(CheckNote.safeParse(note).success).toBe(true);
});

it('notes a control that worked before and is gone [FIX-025]', () => {
  const { finding: _, shown: __, ...before } = control({ verdict: 'works' });
  const [, gone, ...more] = explorationNotes(
    { screens: [], controls: [] },
    { ...nothing, gone: [before] },
  );
  expect(gone).toEqual({ name: 'gone', tone: 'advice', values: { name: 'Save', route: '/' } });
  expect(more).toEqual([]);
});

it('notes the role of a control without a name, and the place of one with [FIX-021]', () => {
  const texts = new Map([['src/app.tsx', '<b>Save</b>']]);
  const controls = [control({ name: '', role: 'textbox' }), control({})];
  const [, unnamed, named] = explorationNotes({ screens: [], controls }, { ...nothing, texts });
  expect(unnamed?.values).toEqual({ name: '', role: 'textbox', route: '/' });
  expect(named?.values).toEqual({ name: 'Save', route: '/', place: 'src/app.tsx:1' });
});

it('notes a screen to which nothing leads, with its place [FIX-055]', () => {
  const texts = new Map([['src/app.tsx', '<Route path="/" />\n<Route path="/stats" />']]);
  const [, unlinked, ...more] = explorationNotes(
    { screens: [], controls: [] },
    { ...nothing, texts },
  );
  expect(unlinked).toEqual({
    ...{ name: 'unlinked', tone: 'advice' },
    values: { route: '/stats', place: 'src/app.tsx:2' },
  });
  expect(more).toEqual([]);
});
