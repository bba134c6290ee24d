import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { plainPage } from '../corpus/plain-page.ts';
import { launchBrowser } from '../support/browser.ts';
import { createRandom } from '../support/faults.ts';
import { compareShownEdits } from '../support/shown-edits.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());

it('shows after a save what it showed before [EDIT-027, INJ-004, INJ-012]', async () => {
  const edits = { random: createRandom(7), count: 8 };
  const { saved, differences } = await compareShownEdits(browser, plainPage(), edits);
  expect(differences).toEqual([]);
  expect([...saved.values()].reduce((sum, one) => sum + one, 0)).toBeGreaterThanOrEqual(6);
  expect(saved.size).toBeGreaterThanOrEqual(4);
}, 180_000);
