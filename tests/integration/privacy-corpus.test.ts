// A sample of the apps that `npm run acceptance -- privacy` proves.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { holedApp, soundApp } from '../support/privacy-corpus/apps.ts';
import { judgeApp } from '../support/privacy-corpus/judge-app.ts';
import { type SiteEngine, startEmbeddedSites } from '../support/site-engines.ts';

let engine: SiteEngine;
beforeAll(async () => {
  engine = await startEmbeddedSites();
});
afterAll(() => engine.stop());

const parts = () => ({ databases: engine.sites, clock: engine.clock, log: () => {} });

it.each([soundApp(16)])('lets $name through [DB-100]', async (app) => {
  expect(await judgeApp(parts(), app)).toMatchObject({ isRight: true, reasons: [] });
});

it.each([holedApp(1), holedApp(30)])(
  'finds the hole of $name: $hole.kind [DB-102]',
  async (app) => {
    expect(await judgeApp(parts(), app)).toMatchObject({ isRight: true });
  },
);
