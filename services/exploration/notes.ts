import type { CheckNote } from '../../domain/entities/check.ts';
import type { Regression } from '../../domain/exploration/compare-facts.ts';
import type { ControlFact } from '../../domain/exploration/fact.ts';
import { placeOfText } from '../../domain/exploration/place-of-text.ts';
import { limits } from '../../domain/limits/index.ts';
import type { ExplorationReport } from '../ports/site-explorer.ts';

type Context = {
  regressions: readonly Regression[];
  gone: readonly ControlFact[];
  texts: ReadonlyMap<string, string>;
};

/** Verdicts that are shown and not repaired: a control may do nothing on purpose. */
const shown = new Set<ControlFact['verdict']>(['dead', 'lost', 'same', 'nowhere', 'astray']);

/** Returns the sentences about an exploration: what was tried, then what the person may want. */
export function explorationNotes(
  { screens, controls }: Pick<ExplorationReport, 'screens' | 'controls'>,
  { regressions, gone, texts }: Context,
): CheckNote[] {
  const repaired = new Set(regressions.map(({ now }) => `${now.route} ${now.role} ${now.name}`));
  const tried = controls.filter(({ verdict }) => verdict !== 'unknown').length;
  const faults = controls
    .filter(({ verdict }) => shown.has(verdict))
    .filter(({ route, role, name }) => !repaired.has(`${route} ${role} ${name}`))
    .map(({ verdict, name, role, route }) =>
      advice(verdict, { name: name || role, route, place: placeOfText(texts, name) }),
    );
  const missing = gone.map(({ name, role, route }) =>
    advice('gone', { name: name || role, route }),
  );
  const looks = screens.flatMap(({ route, suggestions }) =>
    suggestions.map((one) =>
      one.kind === 'overflow'
        ? advice('overflow', {
            route,
            width: one.width,
            text: one.text,
            place: placeOfText(texts, one.text),
          })
        : advice('contrast', {
            route,
            ratio: one.ratio,
            text: one.text,
            place: placeOfText(texts, one.text),
          }),
    ),
  );
  const worked: CheckNote = {
    name: 'tried',
    tone: 'info',
    values: { screens: screens.length, controls: tried },
  };
  return [worked, ...[...faults, ...missing, ...looks].slice(0, limits.exploration.notes)];
}

const advice = (name: string, values: CheckNote['values']): CheckNote => ({
  name,
  tone: 'advice',
  values,
});
