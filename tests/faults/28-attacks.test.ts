import { afterAll, beforeAll, expect, it } from 'vitest';
import { attacks } from '../acceptance/attacks.ts';
import { measureAttack, type Probe, startProbe } from '../acceptance/measure-attack.ts';
import { type Product, startProduct } from '../acceptance/product.ts';
import { createRandom, faultSeed } from '../support/faults.ts';

/**
 * The maximum wait while other tests use this machine too. The required limits of 500 and 1,500 ms
 * are checked by `npm run acceptance -- attacks`.
 */
const maxWaitMs = 20_000;
const sample = attacks.filter(({ id, isWhole }) => !isWhole && ['C1', 'M7'].includes(id));

let product: Product;
let probe: Probe;
beforeAll(async () => {
  product = await startProduct({ isWhole: false });
  probe = await startProbe(product);
}, 300_000);
afterAll(async () => {
  await probe?.end();
  await product?.stop();
});

it.each(sample)(
  'another user is served during $id, $what [SEC-C1, SEC-M7]',
  async (attack) => {
    const services = product.pid('services');
    const random = createRandom(faultSeed);
    const { attacked, failed, rounds } = await measureAttack(attack, { product, probe, random });
    expect(failed).toBe(0);
    expect(rounds).toBeGreaterThan(0);
    for (const { count, longest } of [attacked.call, attacked.site]) {
      expect(count).toBeGreaterThan(0);
      expect(longest).toBeLessThan(maxWaitMs);
    }
    // No process was restarted.
    expect(product.pid('services')).toBe(services);
  },
  300_000,
);

it('covers a sample that exists', () => {
  expect(sample.map(({ id }) => id)).toEqual(['C1', 'C1', 'M7']);
});
