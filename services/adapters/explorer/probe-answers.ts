import { isField } from './field-values.ts';
import type { PageControl } from './page-values.ts';
import { type Exploration, keyOf, type Tried } from './tried.ts';

/**
 * Enters two sets of numbers into a form and compares the results that the page shows. Only results
 * with a number count, because many forms correctly show the same thanks for every input.
 */
export async function probeAnswers(
  { view, hand, hasTime }: Exploration,
  route: string,
  all: readonly Tried[],
): Promise<void> {
  if (!hasTime()) return;
  const fields = (await view.controls()).filter(isNumberField);
  const forms = [...new Set(fields.map(({ form }) => form))].slice(0, 2);
  for (const form of forms) {
    const [first, second] = [await answer(form, 1), await answer(form, 2)];
    if (!first || !second) continue;
    const isSame = first.answer === second.answer && /\d/.test(first.answer);
    const tried = all.find(({ control }) => keyOf(control) === first.key);
    if (tried && isSame && tried.report.verdict === 'works') tried.report.verdict = 'same';
  }

  /**
   * Fills a form with the values of a round and submits it. Returns the result that the screen
   * shows, and the key of the control that submits the form or, without a button, of its number
   * field.
   */
  async function answer(form: number, round: number) {
    await view.reload();
    if ((await view.screen()).route !== route) return undefined;
    const controls = await view.controls();
    const before = lines((await view.screen()).text);
    await hand.fillForm(controls, form, round);
    const button =
      controls.find((one) => one.form === form && one.isSubmit) ?? lastButton(controls, form);
    const field = controls.find((one) => one.form === form && isNumberField(one));
    if (button) {
      const now = (await view.controls()).find((one) => keyOf(one) === keyOf(button));
      if (now) await hand.press(now);
    } else await view.pass(400);
    const control = button ?? field;
    if (!control) return undefined;
    const after = lines((await view.screen()).text);
    const added = [...after].filter((line) => !before.has(line));
    // A form without a button shows its result all the time. An unchanged result adds no line, so
    // all lines with a digit are compared.
    const text = button
      ? added.join('\n')
      : [...after].filter((line) => /\d/.test(line)).join('\n');
    return { answer: text, key: keyOf(control) };
  }
}

const isNumberField = (control: PageControl): boolean =>
  isField(control) &&
  !control.isDisabled &&
  // A page calculates nothing from a telephone number.
  control.type !== 'tel' &&
  (control.type === 'number' ||
    control.type === 'range' ||
    /numeric|decimal/.test(control.inputMode) ||
    (control.value !== '' && /^[\d.,]+$/.test(control.value)));

const lastButton = (controls: readonly PageControl[], form: number): PageControl | undefined =>
  controls.findLast(
    (one) => one.form === form && one.type === 'button' && one.href === null && !isField(one),
  );

const lines = (text: string): Set<string> =>
  new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
