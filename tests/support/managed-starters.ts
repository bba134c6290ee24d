// The starter's ready-made apps with a database, as the first answer of a managed project has them.
import { randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import type { Language } from '../../domain/locale.ts';
import { parseAccessDeclaration } from '../../domain/privacy/access-declaration.ts';
import { planFirstTurn } from '../../services/adapters/models/starter/first-answer.ts';
import { managedProjects } from '../../services/adapters/models/starter/managed-projects.ts';
import { chooseManagedStarter } from '../../services/adapters/models/starter/managed-topics.ts';
import { provePrivacy } from '../../services/privacy/index.ts';
import { startTestSite, type TestSite } from './site-api.ts';

/** A prompt for each app. */
export const managedPrompts: Record<string, string> = {
  'managed-booking': 'A booking page where customers sign in and I see all bookings',
  'managed-shop': '一个网店，顾客登录后下单，我能看到全部订单',
  'managed-forum': 'みんなが読めるフォーラム。投票もできる',
  'managed-crm': '작은 CRM, 연락처와 거래 단계',
};

export const managedNames = Object.keys(managedProjects);

/** Returns the files that the starter writes for one of the apps. */
export function managedFiles(name: string, language: Language = 'en_US') {
  const choice = chooseManagedStarter(managedPrompts[name] ?? '');
  if (choice?.project !== name) throw new Error(`The prompt for ${name} chose ${choice?.project}`);
  return planFirstTurn('', language, 'general', choice).files;
}

/** Returns the migrations of an app in their order. */
export function migrationsOf(name: string, language?: Language): string[] {
  return [...managedFiles(name, language)]
    .filter(([path]) => path.startsWith('supabase/migrations/'))
    .sort()
    .map(([, text]) => text);
}

/** Starts a real server with the app's database. The caller stops it. */
export async function startManagedStarter(name: string): Promise<TestSite> {
  const [first = '', ...rest] = migrationsOf(name);
  const site = await startTestSite(first);
  for (const sql of rest) await site.migrate(sql);
  return site;
}

/** Signs a new user up. Returns the client and the id of the user. */
export async function signUp(
  site: TestSite,
  name: string,
  data: Record<string, string> = {},
): Promise<{ client: SupabaseClient; id: string }> {
  const client = site.client();
  const account = { email: `${name}@example.org`, password: 'secret-1234', options: { data } };
  const { data: answer, error } = await client.auth.signUp(account);
  if (error) throw error;
  return { client, id: answer.user?.id ?? '' };
}

/** Gives a user a role, as the owner does in the data manager. */
export async function appoint(site: TestSite, userId: string, role: string): Promise<void> {
  const { error } = await site
    .client(site.secret)
    .from('user_roles')
    .insert({ user_id: userId, role });
  if (error) throw error;
}

/** Follows the changes of a table; resolves when the subscription works. */
export async function follow(client: SupabaseClient, table: string) {
  const events: { eventType: string; new: Record<string, unknown> }[] = [];
  const state = await new Promise<string>((resolve) => {
    client
      .channel(`follow-${table}`)
      .on('postgres_changes', { event: '*', schema: 'public', table }, (change) =>
        events.push(change as never),
      )
      .subscribe((status) => resolve(status));
  });
  if (state !== 'SUBSCRIBED') throw new Error(`Following ${table}: ${state}`);
  return events;
}

/** Foreign keys without an index that begins with their columns. */
const unindexed = `select k.conrelid::regclass || '.' || k.conname as name
  from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace
    and not exists (select from pg_index i where i.indrelid = k.conrelid
      and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`;
const tablesWithoutRules = `select c.relname as name from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and not exists (select from pg_policy p where p.polrelid = c.oid)`;
const tables = `select relname as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`;

async function namesOf({ databases, site }: TestSite, sql: string): Promise<unknown[]> {
  const result = await databases.runAsOwner(site.name, sql);
  if (!result.ok) throw new Error(result.problem.message);
  return result.rows.map((row) => row.name);
}

/** Returns what a database lacks: indexes, row rules, and tables that `access.json` does not name. */
export async function findOmissions(site: TestSite, name: string) {
  const access = JSON.parse(managedFiles(name).get('supabase/access.json') ?? '');
  const declared = new Set(Object.keys(access.tables));
  const all = await namesOf(site, tables);
  return {
    unindexed: await namesOf(site, unindexed),
    withoutRules: await namesOf(site, tablesWithoutRules),
    undeclared: all.filter((table) => !declared.has(String(table))),
    unknown: [...declared].filter((table) => !all.includes(table)),
  };
}

export const noOmissions = { unindexed: [], withoutRules: [], undeclared: [], unknown: [] };

/**
 * Attacks a copy of an app's data as the product does before publishing. Returns what blocks it, and
 * the tables about which it asks the owner.
 */
export async function attack({ databases, site, clock }: TestSite, name: string) {
  const parsed = parseAccessDeclaration(managedFiles(name).get('supabase/access.json') ?? '');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  const report = await provePrivacy(
    { databases, clock, randomBytes, log: () => {} },
    {
      ...{ site: site.name, migrations: [], confirmations: [], sources: [] },
      declaration: parsed.declaration,
    },
  );
  const { findings, unproven, questions } = report;
  return { findings, unproven, asked: questions.map((question) => question.name).sort() };
}
