import { hasMarker } from './field-values.ts';
import type { PageControl, PageScreen, StorageUse } from './page-values.ts';
import { type Exploration, keyOf, type Tried } from './tried.ts';

/**
 * The maximum number of controls of a screen that are checked, because each check loads the page.
 */
const most = 2;
/** After this time of the page's clock, temporary messages have disappeared. */
const messageMs = 6_000;

/**
 * Reloads the screen, uses controls that stored something or showed a typed text, and reloads
 * again. A change that is then missing was lost. A lost change counts only if the page stored
 * something or reads a key that it never stores, because many pages need not remember anything.
 */
export async function checkReload(
  exploration: Exploration,
  route: string,
  all: readonly Tried[],
): Promise<void> {
  const { view, hasTime } = exploration;
  const candidates = all
    .filter(({ report, stored, showed }) => report.verdict === 'works' && (stored || showed))
    .sort((a, b) => Number(b.showed) - Number(a.showed));
  if (candidates.length === 0 || !hasTime()) return;
  await view.reload();
  let before = await view.screen();
  let tried = 0;
  for (const candidate of candidates) {
    if (tried >= most || before.route !== route || !hasTime()) return;
    const control = await find(exploration, candidate);
    // A control that is missing after the reload was in a dialog or in an added row. A disabled
    // control cannot be used, unless it submits a form that is filled first.
    if (!control || (control.isDisabled && !control.isSubmit)) continue;
    tried++;
    before = await tryAndReload(exploration, { tried: candidate, control, before });
  }
}

/**
 * Uses one control, loads the page again, and sets the verdict `lost` if the change is then gone.
 * Returns the screen after the reload.
 */
async function tryAndReload(
  exploration: Exploration,
  { tried, control, before }: { tried: Tried; control: PageControl; before: PageScreen },
): Promise<PageScreen> {
  const { view, hand, storage } = exploration;
  if (control.isSubmit) await hand.fillForm(await view.controls(), control.form);
  const filled = (await find(exploration, tried)) ?? control;
  const { storage: uses } = await hand.press(filled);
  storage.push(...uses);
  await view.pass(messageMs);
  const used = await view.screen();
  const wasOn = (await find(exploration, tried))?.isOn;
  await view.mark();
  await view.reload();
  const { storage: read } = await view.effects();
  const after = await view.screen();
  const isOn = (await find(exploration, tried))?.isOn;
  const hasStored = uses.some(({ op }) => op === 'set');
  const isTurned = wasOn !== undefined && isOn !== undefined && wasOn !== isOn;
  const hasTrace = used.route === before.route && isShown(tried, before, used);
  const isReverted = hasTrace && hasSameLines(after, before);
  if (hasStored) tried.report.persists = !isReverted && !(isTurned && !hasTrace);
  const isLost = isReverted || (isTurned && hasStored && !hasTrace);
  if (isLost && (hasStored || isForgotten(read, storage))) {
    tried.report.persists = false;
    tried.report.verdict = 'lost';
  }
  return after;
}

/**
 * Whether the screen `used` shows the change since `before`. For a form, only the typed text
 * counts: a message of thanks may disappear after a reload.
 */
function isShown({ control }: Tried, before: PageScreen, used: PageScreen): boolean {
  if (control.isSubmit) return hasMarker(used) && !hasMarker(before);
  return !hasSameLines(used, before);
}

async function find({ view }: Exploration, { control }: Tried) {
  return (await view.controls()).find((one) => keyOf(one) === keyOf(control));
}

/**
 * Whether the page, while it loads, reads a storage key that it never wrote during the exploration.
 */
function isForgotten(read: readonly StorageUse[], all: readonly StorageUse[]): boolean {
  const written = new Set(all.filter(({ op }) => op === 'set').map(({ key }) => key));
  return read.some(({ op, key }) => op === 'get' && !written.has(key));
}

const hasSameLines = (one: PageScreen, other: PageScreen): boolean =>
  one.text.replace(/\s+/g, ' ').trim() === other.text.replace(/\s+/g, ' ').trim();
