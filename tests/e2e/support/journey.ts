import { test as base } from '@playwright/test';
import { starters } from './products.ts';

/** A test whose pages are on its worker's own product, or on the Playwright project's `baseURL`. */
export const test = base.extend({
  baseURL: async ({ baseURL }, use, { parallelIndex }) => {
    await use(baseURL ?? `http://localhost:${starters[parallelIndex]?.web}`);
  },
});
