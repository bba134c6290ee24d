import { test as base } from '@playwright/test';
import { starters } from './products.ts';

/** A test on the product of its worker, unless the Playwright project has a `baseURL`. */
export const test = base.extend({
  baseURL: async ({ baseURL }, use, { parallelIndex }) => {
    await use(baseURL ?? `http://localhost:${starters[parallelIndex]?.web}`);
  },
});
