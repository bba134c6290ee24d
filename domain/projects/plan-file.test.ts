import { expect, it } from 'vitest';
import { limits } from '../limits/index.ts';
import { addPlan, writePlan } from './plan-file.ts';

const plan = writePlan(['A form'], []);

it('puts a further plan behind what the owner kept of the earlier one [GEN-058]', () => {
  expect(addPlan(undefined, plan)).toBe(plan);
  expect(addPlan(' \n', plan)).toBe(plan);
  expect(addPlan('# Mine\n- kept\n', plan)).toBe('# Mine\n- kept\n\n# Next plan\n\n- A form\n');
});

it('does not repeat a plan that is there [GEN-058]', () => {
  const both = addPlan('# Mine', plan);
  expect(addPlan(both, plan)).toBe(both);
});

it('keeps to its limit, and the new plan whole [GEN-058]', () => {
  const { fileMax } = limits.chat.plan;
  const old = Array.from({ length: 1000 }, (_, at) => `- step ${at}`).join('\n');
  const text = addPlan(old, plan);
  expect(text.length).toBeLessThanOrEqual(fileMax);
  expect(text).toMatch(/^- step \d+\n[\s\S]*- step 999\n\n# Next plan\n\n- A form\n$/);
  expect(addPlan('x'.repeat(fileMax), plan)).toBe(plan);
});
