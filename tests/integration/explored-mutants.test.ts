import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ExploredApp, exploredApps } from '../corpus/exploration/apps.ts';
import { exploreMutants } from '../support/explore-mutants.ts';
import { openExploredSites, patientTimes } from '../support/explored-site.ts';

let sites: Awaited<ReturnType<typeof openExploredSites>>;
beforeAll(async () => {
  sites = await openExploredSites(patientTimes);
}, 180_000);
afterAll(() => sites?.close());

/** A fixed sample; `npm run acceptance -- explorer` explores mutants of all apps. */
it('finds a mutant of a sound app after a change, and nothing in the app itself [FIX-022, FIX-025]', async () => {
  const workshop = exploredApps().find(({ name }) => name === 'workshop') as ExploredApp;
  const { alarms, mutants } = await exploreMutants(sites, workshop, { most: { result: 1 } });
  expect(alarms).toEqual([]);
  expect(mutants).toMatchObject([{ kind: 'result', first: false, compared: true }]);
}, 300_000);
