import type { Unproven } from '../../domain/privacy/access-fact.ts';
import { accessTable } from '../../domain/privacy/access-table.ts';
import { compareAccess } from '../../domain/privacy/compare-access.ts';
import { findSecrets } from '../../domain/privacy/find-secrets.ts';
import type { PrivacyReport } from '../../domain/privacy/privacy-report.ts';
import type { SchemaDescription } from '../../domain/privacy/schema-description.ts';
import type { SiteName } from '../ports/site-databases.ts';
import type { PrivacyProofInput } from '../ports/site-host.ts';
import { makeStaff, NoUsers, signUp, signUpClimber } from './accounts.ts';
import { attackBuckets, fillBuckets } from './attack-buckets.ts';
import { attackFunctions, attackViews } from './attack-detours.ts';
import { attackLive, signalSql, signalTable } from './attack-live.ts';
import { type Attacker, attackTables } from './attack-tables.ts';
import { fillTables, locateRows, notePresentRows } from './fill-tables.ts';
import { fingerprintOf } from './fingerprint.ts';
import { createOwnRows, decidingTables } from './own-rows.ts';
import { type ProofParts, startProofApi } from './proof-api.ts';
import type { Actor, ProofContext } from './proof-context.ts';
import { readSchema } from './read-schema.ts';
import { MigrationRefused, withThrowAwayCopy } from './throw-away-copy.ts';

const deadlineMs = 60_000;
const statementMs = 2_000;
/** More tables than any app needs; proving them would take minutes. */
const mostTables = 300;

type Proof = Pick<ProofContext, 'schema' | 'facts' | 'unproven'>;

/**
 * Attacks a copy of a site as a visitor and as several users, and compares what worked with what
 * the app declares. It never changes the site and never leaves the copy behind. What cannot be
 * tried is in the report; rejects only when the server of the databases cannot run.
 */
export async function provePrivacy(
  parts: ProofParts,
  input: PrivacyProofInput,
): Promise<PrivacyReport> {
  const began = parts.clock.now().getTime();
  const secrets = findSecrets(input.sources);
  const deadline = new AbortController();
  const done = new AbortController();
  parts.clock.sleep(input.deadlineMs ?? deadlineMs, done.signal).then(
    () => deadline.abort(new Error('deadline')),
    () => {},
  );
  const proof: Proof = { schema: emptySchema, facts: new Map(), unproven: [] };
  try {
    await withThrowAwayCopy(parts.databases, input, (copy) => {
      const proving = attackCopy(parts, input, { ...copy, signal: deadline.signal, proof });
      return Promise.race([proving, rejectOnAbort(deadline.signal)]);
    });
  } catch (error) {
    proof.unproven.push(reasonOf(error, deadline.signal.aborted));
  } finally {
    done.abort();
  }
  const facts = [...proof.facts.values()];
  const compared = compareAccess({
    ...{ schema: proof.schema, facts, declaration: input.declaration },
    confirmations: input.confirmations,
    fingerprintOf: (subject) => fingerprintOf(proof.schema, subject),
  });
  const { findings, questions } = compared;
  return {
    isProven: [findings, questions, proof.unproven, secrets].every(({ length }) => length === 0),
    ...{ findings, questions, secrets, unproven: proof.unproven, facts },
    table: accessTable({ ...proof, facts, declaration: input.declaration }),
    milliseconds: parts.clock.now().getTime() - began,
  };
}

const emptySchema: SchemaDescription = { tables: [], functions: [], buckets: [], filePolicies: [] };

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** Errors of the server itself are not reasons, because nothing about the app is known then. */
function reasonOf(error: unknown, isLate: boolean): Unproven {
  const app = { part: 'app', name: '' } as const;
  if (isLate) return { ...app, reason: 'deadline' };
  if (error instanceof NoUsers) return { ...app, reason: 'noUsers', detail: error.message };
  if (error instanceof MigrationRefused)
    return { ...app, reason: 'migration', detail: error.message };
  if (error instanceof TooManyTables) return { ...app, reason: 'tooMany', detail: error.message };
  throw error;
}

class TooManyTables extends Error {}

type Copy = { site: SiteName; folder: string; signal: AbortSignal; proof: Proof };

async function attackCopy(
  parts: ProofParts,
  { declaration }: PrivacyProofInput,
  { site, folder, signal, proof }: Copy,
): Promise<void> {
  const signalFile = { file: 'supabase/migrations/99999999999999_proof.sql', sql: signalSql };
  const read = await parts.databases.use(site, 'api', readSchema);
  if (read.tables.length > mostTables) throw new TooManyTables(String(read.tables.length));
  const hasLive = read.tables.some(({ isLive }) => isLive);
  if (hasLive) {
    const prepared = await parts.databases.migrate(site, [signalFile]);
    if (!prepared.ok) throw new MigrationRefused(prepared.problem);
  }
  const schema = { ...read, tables: read.tables.filter(({ name }) => name !== signalTable) };
  Object.assign(proof, { schema });
  const api = await startProofApi(parts, { site, folder, timeoutMs: statementMs });
  try {
    const nobody: Actor = { id: '', token: '' };
    const context: ProofContext = {
      ...{ parts, api, site, schema, signal, a: nobody, b: nobody, bystander: nobody },
      ...{ climber: undefined, staff: undefined, rows: new Map(), markers: new Map() },
      ...{ facts: proof.facts, unproven: proof.unproven },
    };
    noteClosedTables(context);
    await notePresentRows(context);
    const join = (name: string) => signUp(api, parts.randomBytes, { name });
    context.a = await join('ann');
    context.b = await join('bob');
    context.bystander = await join('cem');
    context.climber = await signUpClimber(api, parts.randomBytes, schema);
    context.staff = await makeStaff(context, declaration);
    await fillTables(context);
    await attackAll(context);
  } finally {
    await api.close();
  }
}

/** Tables that the product itself may not read cannot be watched. */
function noteClosedTables({ schema, unproven }: ProofContext): void {
  for (const { name, isOpenToService, kind } of schema.tables)
    if (!isOpenToService && kind === 'table')
      unproven.push({ part: 'table', name, reason: 'noAccess' });
}

async function attackAll(context: ProofContext): Promise<void> {
  const { a, b, climber, staff } = context;
  const direct = { kind: 'direct' } as const;
  const asUser = (actor: Actor) => ({ as: { token: actor.token }, id: actor.id });
  const visitor: Attacker = { who: 'visitors', as: 'visitor', id: undefined, route: direct };
  const user: Attacker = { who: 'users', ...asUser(b), route: direct };
  const attackers: Attacker[] = [visitor, user, { who: 'owner', ...asUser(a), route: direct }];
  if (staff) attackers.push({ who: 'staff', ...asUser(staff), route: direct });
  const files = await fillBuckets(context);
  for (const attacker of attackers) {
    await attackTables(context, attacker);
    await attackBuckets(context, attacker, files);
  }
  for (const attacker of [visitor, user]) {
    await attackViews(context, attacker);
    await attackFunctions(context, attacker);
  }
  if (climber) {
    const climbing: Attacker = { who: 'users', ...asUser(climber), route: { kind: 'signUpData' } };
    await attackTables(context, climbing);
    await attackBuckets(context, climbing, files);
  }
  await attackLive(context);
  await attackWithOwnRows(context, user, files);
}

/** Once more as B, who now has rows of their own, for example a membership or a role. */
async function attackWithOwnRows(
  context: ProofContext,
  user: Attacker,
  files: Awaited<ReturnType<typeof fillBuckets>>,
): Promise<void> {
  const tables = await createOwnRows(context);
  if (tables.length === 0) return;
  await locateRows(context);
  const name = decidingTables(context, tables).join(', ');
  const attacker: Attacker = { ...user, route: { kind: 'ownRows', name } };
  await attackTables(context, attacker);
  await attackBuckets(context, attacker, files);
}
