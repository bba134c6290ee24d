import { missingEffects } from '../../../domain/exploration/effects.ts';
import { controlKey } from '../../../domain/exploration/fact.ts';
import { isField } from './field-values.ts';
import { type Exploration, keyOf, type Tried } from './tried.ts';

const most = 5;

/**
 * Uses controls again that seem to do less than in an earlier version of the project. The effect of
 * a control depends on which controls were used before it, and an edit may have changed that order.
 */
export async function confirmMissing(
  { view, hand, known, hasTime }: Exploration,
  route: string,
  all: readonly Tried[],
): Promise<void> {
  const hasLess = ({ report }: Tried): boolean => {
    const before = known.get(controlKey(report));
    return (
      report.verdict === 'works' &&
      before?.verdict === 'works' &&
      missingEffects(before, report, report.places).length > 0
    );
  };
  for (const tried of all.filter(hasLess).slice(0, most)) {
    if (!hasTime()) return;
    // Try the control first in the current state of the page, then on the freshly loaded screen.
    await pressAgain(tried);
    if (!hasLess(tried)) continue;
    await view.reload();
    if ((await view.screen()).route !== route) return;
    await pressAgain(tried);
  }

  async function pressAgain({ report, control }: Tried): Promise<void> {
    const find = async () => (await view.controls()).find((one) => keyOf(one) === keyOf(control));
    let same = await find();
    if (!same) return;
    if (same.isSubmit) {
      await hand.fillForm(await view.controls(), same.form);
      same = (await find()) ?? same;
    }
    const attempt = await (isField(same) ? hand.change(same, 1) : hand.press(same));
    report.effects = [...new Set([...(report.effects ?? []), ...attempt.kinds])];
    report.places = [...new Set([...report.places, ...attempt.places])];
    if ((await view.screen()).route !== route) await view.open(route);
  }
}
