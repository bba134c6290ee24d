import { createHash } from 'node:crypto';
import type { CheckNote } from '../../domain/entities/check.ts';
import { limits } from '../../domain/limits/index.ts';
import { findingProblem } from '../../domain/privacy/finding-problem.ts';
import type { PrivacyReport } from '../../domain/privacy/privacy-report.ts';
import type { CheckedSite, CheckStage, StageResult } from '../ports/check-stage.ts';
import type { BackendsService } from './backends.ts';

const nothing: StageResult = { problems: [], notes: [] };

/**
 * Creates the stage of a check that attacks a copy of an app's test data (DB-110). It runs only
 * when the tables, rules or the declaration have changed, because nothing else changes its result.
 */
export function createPrivacyStage({
  isManaged,
  privacy,
}: Pick<BackendsService, 'isManaged' | 'privacy'>): CheckStage {
  /** The hash of the files of SQL with which each project was proven last. */
  const proven = new Map<string, string>();

  return {
    name: 'privacy',
    async look({ project, texts, signal }) {
      if (!(await isManaged(project))) return nothing;
      const now = hashOfSql(texts);
      if (now === undefined || proven.get(project) === now) return nothing;
      const { report } = await privacy.prove(project);
      signal.throwIfAborted();
      // What is found is tried again after its repair.
      if (report.findings.length === 0) proven.set(project, now);
      return resultOf(report);
    },
  };
}

function resultOf(report: PrivacyReport): StageResult {
  const { findings, questions, unproven, table } = report;
  const advice: CheckNote[] = [
    ...questions.map(({ name, who, columns }) => ({
      ...{ name: 'exposure', tone: 'advice' as const },
      values: { who, table: cut(name), columns: cut(columns.join(', ')) },
    })),
    ...unproven.map(({ name }) => ({
      ...{ name: 'unproven', tone: 'advice' as const },
      values: { part: cut(name) },
    })),
  ];
  const tried: CheckNote = { name: 'attacked', tone: 'info', values: { parts: table.length } };
  return {
    problems: findings.slice(0, limits.repair.problems).map(findingProblem),
    notes: [tried, ...advice.slice(0, limits.exploration.notes)],
  };
}

/** A note holds at most 300 characters of a value. */
const cut = (text: string): string => text.slice(0, 300);

/** Returns a hash of what decides who may do what; undefined for a project without any SQL. */
function hashOfSql(texts: CheckedSite['texts']): string | undefined {
  const files = [...texts].filter(([path]) => path.startsWith('supabase/')).sort();
  if (files.length === 0) return undefined;
  return createHash('sha256').update(JSON.stringify(files)).digest('hex');
}
