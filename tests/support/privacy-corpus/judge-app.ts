// Proves one app of the corpus and judges the report.
import { randomBytes } from 'node:crypto';
import type { PrivacyReport } from '../../../domain/privacy/privacy-report.ts';
import type { Clock } from '../../../services/ports/clock.ts';
import type { SiteDatabases } from '../../../services/ports/site-databases.ts';
import { provePrivacy } from '../../../services/privacy/index.ts';
import type { CorpusApp } from './apps.ts';

export type Judgement = {
  app: CorpusApp;
  report: PrivacyReport;
  /** Whether the hole was found where it is, or a sound app was let through. */
  isRight: boolean;
  /** What blocks the app, for a person who reads the result. */
  reasons: string[];
};

type Engine = {
  databases: SiteDatabases;
  clock: Clock;
  log: (message: string, detail: Record<string, unknown>) => void;
};

let serial = 0;

export async function judgeApp(engine: Engine, app: CorpusApp): Promise<Judgement> {
  const { databases } = engine;
  serial += 1;
  const site = `corpus-${serial}-test`;
  await databases.create(site);
  try {
    const migration = { file: 'supabase/migrations/0001_app.sql', sql: app.sql };
    const migrated = await databases.migrate(site, [migration]);
    if (!migrated.ok) throw new Error(`${app.name}: ${JSON.stringify(migrated.problem)}`);
    const report = await provePrivacy(
      { ...engine, randomBytes },
      {
        ...{ site, migrations: [], confirmations: [] },
        ...{ declaration: app.declaration, sources: app.sources },
      },
    );
    return { app, report, ...judge(app, report) };
  } finally {
    await databases.drop(site);
  }
}

function judge(app: CorpusApp, report: PrivacyReport): Pick<Judgement, 'isRight' | 'reasons'> {
  const questions = report.questions.filter(({ name }) => !app.exposed.includes(name));
  const reasons = [
    ...report.findings.map(
      (one) => `${one.who} ${one.what} ${one.name} ${JSON.stringify(one.route)}`,
    ),
    ...questions.map(({ name, who }) => `question ${who} ${name}`),
    ...report.unproven.map(
      ({ name, reason, detail }) => `unproven ${name} ${reason} ${detail ?? ''}`,
    ),
    ...report.secrets.map(({ path, kind }) => `secret ${path} ${kind}`),
  ];
  const at = app.hole?.at;
  const isFound =
    report.findings.some(({ name }) => name === at) ||
    report.secrets.some(({ path }) => path === at) ||
    questions.some(({ name }) => name === at);
  return { isRight: at === undefined ? reasons.length === 0 : isFound, reasons };
}
