// A sample of the apps that `npm run acceptance -- privacy` proves.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseAccessDeclaration } from '../../domain/privacy/access-declaration.ts';
import { managedFiles, migrationsOf } from '../support/managed-starters.ts';
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

it.each([
  ['managed-booking', []],
  ['managed-shop', []],
  ['managed-forum', ['profiles', 'replies', 'topics']],
  ['managed-crm', []],
])(
  'lets the ready-made app %s through, and asks about %j [DB-100, DB-103]',
  async (name, asked) => {
    const parsed = parseAccessDeclaration(managedFiles(name).get('supabase/access.json') ?? '');
    if (!parsed.ok) throw new Error(parsed.problem.message);
    const app = {
      ...{ name, sql: migrationsOf(name).join('\n'), declaration: parsed.declaration },
      ...{ exposed: asked, sources: [] },
    };
    const { report, reasons } = await judgeApp(parts(), app);
    expect(reasons).toEqual([]);
    expect(report.questions.map((one) => one.name).sort()).toEqual(asked);
  },
);
