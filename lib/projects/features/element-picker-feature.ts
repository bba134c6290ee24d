import { createElementPicker } from '@/lib/workbench/element-picker';
import type { Runners } from '@/lib/workbench/runners';
import type { Kernel } from '../kernel';

/** "Change this" (PP-24): the user points at a part of the page. */
export function elementPickerFeature(
  { effects, stores }: Kernel,
  others: { runner: Pick<Runners, 'getState'> },
) {
  const runner = { getState: () => others.runner.getState() };
  return { verbs: { changeThis: createElementPicker({ effects, stores, runner }) } };
}
