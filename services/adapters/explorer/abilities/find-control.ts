import { isSignFor, meaningWords, rankName } from '../../../../domain/acceptance/match-names.ts';
import { isField } from '../field-values.ts';
import type { PageControl } from '../page-values.ts';
import type { Play, Progress } from './play.ts';

/** `isSure`: no other control could be meant. */
export type FoundControl = { control: PageControl; isSure: boolean };

export type ControlWish = {
  name: string;
  /** A text of the row or card that has the control. */
  within: string | null;
  kind: 'press' | 'field';
};

/** A name that only shares its verb with the wanted one may be another control's. */
const sureRank = 3;

/** Finds the control on this screen that a step means. */
export async function findControl(
  play: Play,
  wish: ControlWish,
  { typed }: Pick<Progress, 'typed'>,
): Promise<FoundControl | undefined> {
  const { name, within, kind } = wish;
  const controls = (await play.view.controls()).filter((one) => isOfKind(one, kind));
  const ranked = controls.flatMap((control) => {
    const rank = rankName(name, control.name);
    return rank === null ? [] : [{ control, rank }];
  });
  if (within !== null) return findWithin(play, { ...wish, within }, { controls, ranked });
  const best = Math.min(...ranked.map(({ rank }) => rank));
  const all = ranked.filter(({ rank }) => rank === best).map(({ control }) => control);
  const [first] = all;
  if (!first) return kind === 'field' ? findBeside(play, name, controls) : undefined;
  if (all.length === 1) return { control: first, isSure: best <= sureRank };
  return chooseOne(play, all, typed);
}

const isOfKind = (control: PageControl, kind: ControlWish['kind']): boolean =>
  kind === 'field' ? isField(control) : !isField(control) || control.type === 'select';

/** Of controls with one name, takes that of the row with what was typed, then the one that sends. */
async function chooseOne(
  { texts }: Play,
  all: readonly PageControl[],
  typed: readonly string[],
): Promise<FoundControl | undefined> {
  for (const text of [...typed].reverse()) {
    const row = await nearest(texts.around, text, all);
    if (row) return { control: row, isSure: true };
  }
  const enabled = all.filter(({ isDisabled }) => !isDisabled);
  const control = enabled.find(({ isSubmit }) => isSubmit) ?? enabled[0] ?? all[0];
  return control && { control, isSure: false };
}

type Around = (text: string) => Promise<number[]>;

/** Returns the control in the smallest part with a text; undefined where several share it. */
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

/** Finds a control in the row or card with a text: by its name, its sign, or because it is alone. */
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
    best.rank === second.rank;
  if (best) return { control: best.control, isSure: !isTied && best.rank <= sureRank };
  const inRow = controls.filter((one) => lengthOf(one) >= 0);
  const smallest = Math.min(...inRow.map(lengthOf));
  const row = inRow.filter((one) => lengthOf(one) === smallest);
  const signed = row.filter((one) => isSignFor(name, one.name) || isTickFor(name, one));
  const [only] = signed.length > 0 ? signed : row;
  if (!only || signed.length > 1) return undefined;
  if (signed.length === 1) return { control: only, isSure: true };
  // A row with one unnamed button: it may be meant.
  return row.length === 1 && meaningWords(only.name).length === 0
    ? { control: only, isSure: false }
    : undefined;
}

/** "Done" is often a box whose name is that of its row. */
const isTickFor = (name: string, { role }: PageControl): boolean =>
  (role === 'checkbox' || role === 'switch') &&
  /^(?:done|tick|check|mark|toggle|finish)/.test(meaningWords(name)[0] ?? '');

/** A field without a name of its own has a text beside it. */
async function findBeside(
  { texts }: Play,
  name: string,
  fields: readonly PageControl[],
): Promise<FoundControl | undefined> {
  const control = await nearest(texts.around, name, fields);
  return control && { control, isSure: false };
}
