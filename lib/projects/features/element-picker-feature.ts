import { createElementPicker } from '@/lib/workbench/element-picker';
import type { Runners } from '@/lib/workbench/runners';
import type { Kernel } from '../kernel';

/** Lets the user point at a part of the page and ask for a change of it (PP-24). */
export function elementPickerFeature(
  { effects, stores }: Kernel,
  others: { runner: Pick<Runners, 'getState'> },
) {
  const runner = { getState: () => others.runner.getState() };
  return { verbs: { changeThis: createElementPicker({ effects, stores, runner }) } };
}
