import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Wish, wishes } from '../corpus/wishes/index.ts';
import { openExploredSites, patientTimes } from '../support/explored-site.ts';
import { playWish } from '../support/play-wishes.ts';

let sites: Awaited<ReturnType<typeof openExploredSites>>;
beforeAll(async () => {
  sites = await openExploredSites(patientTimes);
}, 180_000);
afterAll(() => sites?.close());

/** A fixed sample; `npm run acceptance -- wishes` plays all twenty. */
it('finds a planted omission, and nothing in the app without it [FIX-038]', async () => {
  const plan = wishes.find(({ name }) => name === 'kitchen: plan') as Wish;
  const { alarms, isFound, untried } = await playWish(sites, plan);
  expect({ alarms, untried, isFound }).toEqual({ alarms: [], untried: [], isFound: true });
}, 300_000);
