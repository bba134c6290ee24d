import type { CheckNote } from '../../domain/entities/check.ts';
import type { Problem } from '../../domain/entities/problem.ts';
import type { Regression } from '../../domain/exploration/compare-facts.ts';
import type { ControlFact } from '../../domain/exploration/fact.ts';
import { placeOfText } from '../../domain/exploration/place-of-text.ts';
import { unlinkedRoutes } from '../../domain/exploration/unlinked-routes.ts';
import { limits } from '../../domain/limits/index.ts';
import { placeOf } from '../../domain/repair/repair.ts';
import type { ExplorationReport } from '../ports/site-explorer.ts';

type Context = {
  /** Controls that worked before. They are repaired, so they get no note. */
  regressions: readonly Regression[];
  gone: readonly ControlFact[];
  /** Problems of screens that a repair did not remove. */
  stayed: readonly Problem[];
  texts: ReadonlyMap<string, string>;
};

/**
 * Verdicts that become notes. Unless the control worked before, this may be intended, so it is not
 * repaired.
 */
const shown = new Set<ControlFact['verdict']>(['dead', 'lost', 'same', 'nowhere', 'astray']);

const mostValue = 300;

/**
 * Returns the notes about an exploration: first what was tried, then what the user may want to
 * change.
 */
export function explorationNotes(
  { screens, controls }: Pick<ExplorationReport, 'screens' | 'controls'>,
  { regressions, gone, stayed, texts }: Context,
): CheckNote[] {
  const repaired = new Set(regressions.map(({ now }) => `${now.route} ${now.role} ${now.name}`));
  const tried = controls.filter(({ verdict }) => verdict !== 'unknown').length;
  const faults = controls
    .filter(({ verdict }) => shown.has(verdict))
    .filter(({ route, role, name }) => !repaired.has(`${route} ${role} ${name}`))
    .map((one) => ({ name: one.verdict, values: controlValues(one), text: one.name }));
  const kept = stayed.map(({ message, file, line }) => ({
    name: 'stayed',
    values: { text: message, place: placeOf({ file, line, column: null }) },
    text: '',
  }));
  const missing = gone.map((one) => ({ name: 'gone', values: controlValues(one), text: '' }));
  const unlinked = unlinkedRoutes(texts).map((route) => ({
    name: 'unlinked',
    values: { route },
    text: route,
  }));
  const looks = screens.flatMap(({ route, suggestions }) =>
    suggestions.map((one) => ({
      name: one.kind,
      text: one.text,
      values:
        one.kind === 'overflow'
          ? { route, width: one.width, text: one.text }
          : { route, ratio: one.ratio, text: one.text },
    })),
  );
  // Search for the place in the files only for notes that are shown, because each search reads all
  // files.
  const advice = [...kept, ...faults, ...missing, ...unlinked, ...looks]
    .slice(0, limits.exploration.notes)
    .map(({ name, values, text }) => {
      const place = placeOfText(texts, text);
      return note(name, 'advice', place === '' ? values : { ...values, place });
    });
  const counts = { screens: screens.length, controls: tried };
  return [note('tried', 'info', counts), ...advice];
}

const controlValues = ({ name, role, route }: ControlFact) =>
  name === '' ? { name: '', role, route } : { name, route };

/** Truncates the values to the length that a note may have. */
function note(name: string, tone: CheckNote['tone'], values: CheckNote['values']): CheckNote {
  const cut = Object.entries(values).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.slice(0, mostValue) : value,
  ]);
  return { name, tone, values: Object.fromEntries(cut) };
}
