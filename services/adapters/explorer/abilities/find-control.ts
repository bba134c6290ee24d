import {
  isSignFor,
  isTypeFor,
  meaningWords,
  rankName,
} from '../../../../domain/acceptance/match-names.ts';
import { isField } from '../field-values.ts';
import type { PageControl } from '../page-values.ts';
import type { Play, Progress } from './play.ts';

/** `isSure`: the step cannot mean another control. */
export type FoundControl = { control: PageControl; isSure: boolean };

export type ControlWish = {
  name: string;
  /** A text in the row or card that contains the control; null when the step names no row. */
  within: string | null;
  kind: 'press' | 'field';
};

/**
 * The last rank that is a sure match. A higher rank means that only the verb of the name matches,
 * so the step may mean another control.
 */
const sureRank = 3;

/** Finds the control on this screen that a step means. */
export async function findControl(
  play: Play,
  wish: ControlWish,
  progress: Pick<Progress, 'typed' | 'last'>,
): Promise<FoundControl | undefined> {
  const { name, within, kind } = wish;
  const controls = (await play.view.controls()).filter((one) => isOfKind(one, kind));
  const shown = kind === 'press' ? await play.texts.controlTexts() : [];
  const ranked = controls.flatMap((control) => {
    const ranks = [control.name, shown[control.at] ?? ''].flatMap(
      (one) => rankName(name, one) ?? [],
    );
    return ranks.length === 0 ? [] : [{ control, rank: Math.min(...ranks) }];
  });
  if (within !== null) return findWithin(play, { ...wish, within }, { controls, ranked });
  if (kind === 'field' && ranked.length === 0) return findUnnamed(play, name, controls);
  ranked.sort((a, b) => a.rank - b.rank);
  const [best] = ranked;
  if (!best) return undefined;
  // The names of these controls match in the same way: the integer part of their rank is the same.
  const band = Math.floor(best.rank);
  const rivals = ranked.filter(({ rank }) => Math.floor(rank) === band);
  if (rivals.length === 1) return { control: best.control, isSure: band <= sureRank };
  const next = rivals[1]?.rank ?? band + 1;
  const isClear = best.rank <= band + clearShare && next >= best.rank + clearGap;
  if (isClear && band <= sureRank) return { control: best.control, isSure: true };
  return chooseOne(
    play,
    rivals.map(({ control }) => control),
    progress,
  );
}

/**
 * The best control is chosen if its name has few words besides the searched ones, and the name of
 * the next control has many more. Both limits are fractions of a rank.
 */
const clearShare = 0.45;
const clearGap = 0.25;

const isOfKind = (control: PageControl, kind: ControlWish['kind']): boolean =>
  kind === 'field' ? isField(control) : !isField(control);

/**
 * Chooses between controls with the same name: the only one in the form that was filled last, then
 * the one in the row with a typed text, then the one that submits.
 */
async function chooseOne(
  { texts }: Play,
  all: readonly PageControl[],
  { typed, last }: Pick<Progress, 'typed' | 'last'>,
): Promise<FoundControl | undefined> {
  const sameForm = all.filter(({ form }) => last?.kind === 'field' && form === last.control.form);
  if (sameForm.length === 1 && sameForm[0]) return { control: sameForm[0], isSure: true };
  for (const text of [...typed].reverse()) {
    const row = await nearest(texts.around, text, all);
    if (row) return { control: row, isSure: true };
  }
  const enabled = all.filter(({ isDisabled }) => !isDisabled);
  const control = enabled.find(({ isSubmit }) => isSubmit) ?? enabled[0] ?? all[0];
  return control && { control, isSure: false };
}

type Around = (text: string) => Promise<number[]>;

/**
 * Returns the control in the smallest part of the page that contains the text; undefined when
 * several controls share that part.
 */
async function nearest(
  around: Around,
  text: string,
  all: readonly PageControl[],
): Promise<PageControl | undefined> {
  const lengths = await around(text);
  const near = all
    .map((control) => ({ control, length: lengths[control.at] ?? -1 }))
    .filter(({ length }) => length >= 0)
    .sort((a, b) => a.length - b.length);
  const [first, second] = near;
  if (!first || (second && second.length === first.length)) return undefined;
  return first.control;
}

type Candidates = {
  controls: readonly PageControl[];
  ranked: readonly { control: PageControl; rank: number }[];
};

/**
 * Finds a control in the row or card that contains the text `within`: by its name, by its symbol,
 * or because it is the only control there and has no name.
 */
async function findWithin(
  { texts }: Play,
  { name, within }: ControlWish & { within: string },
  { controls, ranked }: Candidates,
): Promise<FoundControl | undefined> {
  const lengths = await texts.around(within);
  const lengthOf = ({ at }: PageControl) => lengths[at] ?? -1;
  const named = ranked
    .filter(({ control }) => lengthOf(control) >= 0)
    .sort((a, b) => lengthOf(a.control) - lengthOf(b.control) || a.rank - b.rank);
  const [best, second] = named;
  const isTied =
    best &&
    second &&
    lengthOf(best.control) === lengthOf(second.control) &&
    Math.floor(best.rank) === Math.floor(second.rank);
  if (best) return { control: best.control, isSure: !isTied && best.rank < sureRank + 1 };
  const inRow = controls.filter((one) => lengthOf(one) >= 0);
  const smallest = Math.min(...inRow.map(lengthOf));
  const row = inRow.filter((one) => lengthOf(one) === smallest);
  const signed = row.filter((one) => isSignFor(name, one.name) || isTickFor(name, one));
  const [only] = signed.length > 0 ? signed : row;
  if (!only || signed.length > 1) return undefined;
  if (signed.length === 1) return { control: only, isSure: true };
  // The row has a single control, and that control has no name. The step may mean it.
  return row.length === 1 && meaningWords(only.name).length === 0
    ? { control: only, isSure: false }
    : undefined;
}

/**
 * Whether a step with this name may mean a checkbox. A step that presses "Done" often means a
 * checkbox whose own name is the text of its row.
 */
const isTickFor = (name: string, { role }: PageControl): boolean =>
  (role === 'checkbox' || role === 'switch') &&
  /^(?:done|tick|check|mark|toggle|finish)/.test(meaningWords(name)[0] ?? '');

/**
 * Finds a field for a name that no field has: the only field of the type that the name suggests,
 * otherwise the field nearest to the name in the page's text.
 */
async function findUnnamed(
  { texts }: Play,
  name: string,
  fields: readonly PageControl[],
): Promise<FoundControl | undefined> {
  const [typed, ...others] = fields.filter(({ type }) => isTypeFor(name, type));
  if (typed && others.length === 0) return { control: typed, isSure: true };
  const control = await nearest(texts.around, name, fields);
  return control && { control, isSure: false };
}
