import { expect, it } from 'vitest';
import { createChoice } from './control-choice.ts';
import { PageControl } from './page-values.ts';

/** Buttons of one shape each, so that none counts as a row of a list. */
const buttons = (...names: string[]) =>
  names.map((name, at) =>
    PageControl.parse({
      ...{ at, role: 'button', name, type: 'button', href: null, target: false },
      ...{ shape: name, isOn: false, isDisabled: false, isSubmit: false, sends: false },
      ...{ form: -1, isTab: false, parent: 'main', value: '', placeholder: '' },
      ...{ inputMode: '', min: '', max: '' },
    }),
  );

/** Uses one control after the other; `opens` names what appears after a control was used. */
function order(first: string[], opens: Record<string, string[]> = {}): string[] {
  const choice = createChoice(new Set());
  const shown = [...first];
  const used: string[] = [];
  for (let last: string | undefined; ; last = used.at(-1)) {
    const controls = buttons(...shown);
    choice.see(controls, last);
    const next = choice.next(controls);
    if (!next) return used;
    choice.add(next);
    used.push(next.name);
    shown.push(...(opens[next.name] ?? []));
  }
}

it.each([
  ['first in its list', ['Remove: Tea', 'Check out'], ['Check out', 'Remove: Tea']],
  ['in Chinese', ['清空', '结算'], ['结算', '清空']],
])('uses what takes away last: %s [FIX-041]', (_, names, used) => {
  expect(order(names)).toEqual(used);
});

it('uses what takes away last, also when it appeared last [FIX-041]', () => {
  const opens = { Bag: ['Delete', 'Pay'] };
  expect(order(['Help', 'Bag'], opens)).toEqual(['Help', 'Bag', 'Pay', 'Delete']);
});

it('uses what a control opened before the next control [FIX-041]', () => {
  const opens = { One: ['One A', 'One B'], 'One B': ['One C'] };
  expect(order(['One', 'Two'], opens)).toEqual(['One', 'One A', 'One B', 'One C', 'Two']);
});
