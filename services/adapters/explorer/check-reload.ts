import type { StorageUse } from './explorer-page.ts';
import { hasMarker, marker } from './field-values.ts';
import { type Exploration, keyOf, type Tried } from './tried.ts';

/**
 * Loads the screen again and looks whether what was stored is still there. Only what the page
 * stores, or tries to read, counts: many pages are right to forget.
 */
export async function checkReload(
  exploration: Exploration,
  route: string,
  all: readonly Tried[],
): Promise<void> {
  const { view, storage } = exploration;
  await enterAgain(exploration, all);
  const before = await view.screen();
  if (!hasMarker(before) && !all.some(({ stored }) => stored)) return;
  const wasOn = await readToggles(exploration);
  await view.mark();
  await view.reload();
  const { storage: read } = await view.effects();
  const after = await view.screen();
  if (after.route !== route) return;
  const uses = usesOfStorage(storage, exploration.screenFrom, read);
  if (hasMarker(before)) judgeTexts(all, hasMarker(after), uses);
  judgeToggles(all, wasOn, await readToggles(exploration));
}

/** Sends the form that stores something once more: what it added may have been deleted since. */
async function enterAgain({ view, hand, storage }: Exploration, all: readonly Tried[]) {
  const sender = all.find(({ showed, report }) => showed && report.verdict === 'works');
  if (!sender || hasMarker(await view.screen())) return;
  const find = async () => {
    const controls = await view.controls();
    return { controls, control: controls.find((one) => keyOf(one) === keyOf(sender.control)) };
  };
  const { controls, control } = await find();
  if (!control) return;
  await hand.fillForm(controls, control.form);
  const filled = await find();
  if (filled.control) storage.push(...(await hand.press(filled.control)).storage);
}

/** Whether the typed text was stored, and whether something is read that is never stored. */
function usesOfStorage(
  all: readonly StorageUse[],
  screenFrom: number,
  read: readonly StorageUse[],
): { isStored: boolean; isForgotten: boolean } {
  const written = new Set(all.filter(({ op }) => op === 'set').map(({ key }) => key));
  return {
    isStored: all.slice(screenFrom).some(({ op, value }) => op === 'set' && value.includes(marker)),
    isForgotten: read.some(({ op, key }) => op === 'get' && !written.has(key)),
  };
}

function judgeTexts(
  all: readonly Tried[],
  isKept: boolean,
  { isStored, isForgotten }: { isStored: boolean; isForgotten: boolean },
): void {
  const isLost = !isKept && (isStored || isForgotten);
  for (const { report, showed, stored } of all)
    if (stored || (isLost && showed)) settleFact(report, isKept, isLost && showed);
}

/** Toggles that stored something are on or off as before. */
function judgeToggles(
  all: readonly Tried[],
  wasOn: ReadonlyMap<string, boolean>,
  isOn: ReadonlyMap<string, boolean>,
): void {
  for (const { report, control, stored } of all) {
    const [was, is] = [wasOn.get(keyOf(control)), isOn.get(keyOf(control))];
    if (!stored || was === undefined || is === undefined) continue;
    if (was !== is) settleFact(report, false, true);
    else report.persists ??= true;
  }
}

async function readToggles({ view }: Exploration): Promise<Map<string, boolean>> {
  const controls = await view.controls();
  return new Map(controls.map((one) => [keyOf(one), one.isOn]));
}

function settleFact(report: Tried['report'], persists: boolean, isLost: boolean): void {
  report.persists = persists;
  if (isLost && report.verdict === 'works') report.verdict = 'lost';
}
