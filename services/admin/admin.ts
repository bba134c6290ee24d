import { and, eq, sql } from 'drizzle-orm';
import { type PlanCode, plans } from '../../domain/billing/plans.ts';
import type { Duration } from '../../domain/entities/product.ts';
import { maskPhone } from '../../domain/sign-in/phone.ts';
import { type AccountService, grantPlan } from '../account/index.ts';
import { recordAudit } from '../audit/index.ts';
import { BackupError, makeBackup, type OutsideData } from '../backup/index.ts';
import { createLedger } from '../billing/ledger/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { PasswordCost } from '../sign-in/index.ts';
import { identities, tokenAccounts, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import { readDailyVisits } from '../tracking/index.ts';
import type { AdminAnswer } from './answer.ts';
import type { AdminCommand } from './command.ts';
import { createGroups } from './groups.ts';
import { recordForReplay } from './record-command.ts';
import { createRoleAdmin } from './roles.ts';
import { createShop } from './shop.ts';
import { createUserAdmin } from './user-accounts.ts';

export type AdminService = ReturnType<typeof createAdmin>;

const dayMs = 24 * 60 * 60 * 1000;
const refusal = (line: string): AdminAnswer => ({ ok: false, lines: [line] });

type UserCommand = Extract<AdminCommand, { user: string }>;
type Person = { id: number; userNo: string };
type Orders = { list(): Promise<AdminAnswer>; refund(orderNo: string): Promise<AdminAnswer> };
type Options = {
  db: Database;
  clock: Clock;
  account: AccountService;
  orders: Orders;
  /** The product's data folder and version. */
  place: { dataDir: string; product: string };
  passwordCost?: PasswordCost | undefined;
  /** Prepares the data of managed sites for a backup. */
  outside?: OutsideData;
};

/** Creates the operator's commands; each change is committed together with its audit log entry. */
export function createAdmin({
  db,
  clock,
  account,
  orders,
  place: installation,
  passwordCost,
  outside,
}: Options) {
  const people = createUserAdmin({ db, clock, passwordCost });
  const shop = createShop({ db, clock });
  const groups = createGroups({ db, clock });
  const roles = createRoleAdmin({ db, clock });

  async function run(command: AdminCommand): Promise<AdminAnswer> {
    switch (command.do) {
      case 'users':
        return { ok: true, lines: await listUsers(db) };
      case 'users-import':
        return people.importCsv(command.csv);
      case 'users-export':
        return people.exportCsv();
      case 'visits':
        return { ok: true, lines: await listVisits(db, clock.now(), command.days) };
      case 'plans':
        return shop.list();
      case 'plans-set':
        return shop.set(command);
      case 'groups':
        return groups.list();
      case 'groups-quota':
        return groups.setQuota(command);
      case 'spend':
        return groups.spend(command.days);
      case 'roles':
        return roles.list();
      case 'backup':
        return backup(command.file);
      case 'record':
        return recordForReplay({ db, clock }, command);
      case 'orders':
        return orders.list();
      case 'orders-refund':
        return orders.refund(command.orderNo);
      case 'codes':
        return shop.listCodes();
      case 'codes-make':
        return shop.makeCodes(command);
      default:
        return runForUser(command);
    }
  }

  async function runForUser(command: UserCommand): Promise<AdminAnswer> {
    const person = await account.find(command.user);
    if (!person)
      return refusal(
        `Nobody, or more than one, is called ${command.user}. \`npm run admin -- users\` lists everybody.`,
      );
    switch (command.do) {
      case 'users-reset':
        return people.reset(person);
      case 'roles-grant':
        return roles.change(person, { action: 'grant', role: command.role });
      case 'roles-revoke':
        return roles.change(person, { action: 'revoke', role: command.role });
      case 'quotas':
        return shop.quotas(person);
      case 'quotas-set':
        return shop.setQuota(person, command);
      case 'grant-tokens':
        return grantTokens({ db, clock }, person, command);
      default:
        return grantPlanTo({ db, clock }, person, command);
    }
  }

  async function backup(file: string): Promise<AdminAnswer> {
    try {
      const { rows, files, bytes } = await makeBackup(
        { db, clock, outside, ...installation },
        file,
      );
      const size = (bytes / 1024 / 1024).toFixed(1);
      return {
        ok: true,
        lines: [
          `${file}: ${rows} rows and ${files} files in ${size} MB. It holds secrets: keep it as you keep a key.`,
        ],
      };
    } catch (error) {
      if (error instanceof BackupError) return refusal(error.message);
      throw error;
    }
  }

  return { run };
}

async function grantTokens(
  { db, clock }: Pick<Options, 'db' | 'clock'>,
  person: Person,
  { amount, ref }: Extract<AdminCommand, { do: 'grant-tokens' }>,
): Promise<AdminAnswer> {
  const isNew = await transaction(db, async (tx) => {
    const credited = await createLedger({ db: tx, clock }).credit({
      userId: person.id,
      amount,
      kind: 'admin',
      ref,
    });
    if (credited)
      await recordAudit(tx, {
        userId: person.id,
        kind: 'grant-tokens',
        at: clock.now(),
        actor: 'admin',
        detail: { amount, ref },
      });
    return credited;
  });
  if (!isNew) return refusal('This very command was carried out before.');
  return { ok: true, lines: [`${person.userNo} was given ${amount} tokens.`] };
}

async function grantPlanTo(
  { db, clock }: Pick<Options, 'db' | 'clock'>,
  person: Person,
  { plan, days }: Extract<AdminCommand, { do: 'grant-plan' }>,
): Promise<AdminAnswer> {
  const endsAt = await transaction(db, async (tx) => {
    const ends = await grantPlan(tx, {
      userId: person.id,
      code: plan,
      lasts: durationOf(plan, days),
      now: clock.now(),
    });
    await recordAudit(tx, {
      userId: person.id,
      kind: 'grant-plan',
      at: clock.now(),
      actor: 'admin',
      detail: { plan, days: days ?? null },
    });
    return ends;
  });
  return {
    ok: true,
    lines: [
      `${person.userNo} has ${plan} ${endsAt ? `until ${endsAt.toISOString()}` : 'without end'}.`,
    ],
  };
}

/** Returns the given days, otherwise the plan's own duration; null: unlimited. */
function durationOf(code: PlanCode, days: number | undefined): Duration | null {
  const { lastsMs } = plans[code];
  if (days === undefined && lastsMs === null) return null;
  return { count: days ?? Math.round((lastsMs ?? 0) / dayMs), unit: 'DAY' };
}

/**
 * Returns a table of days, newest first, in UTC, with a total line. A person who visits on several
 * days is counted on each day.
 */
async function listVisits(db: Database, now: Date, days: number): Promise<string[]> {
  const columns = ['visitors', 'signUps', 'prompts', 'builds', 'payments'] as const;
  const rows = await readDailyVisits(db, { now, days });
  const line = (head: string, cells: (string | number)[]) =>
    [head.padEnd(10), ...cells.map((cell) => String(cell).padStart(9))].join('  ');
  return [
    line('day (UTC)', ['visitors', 'sign-ups', 'prompts', 'builds', 'payments']),
    ...rows.map((row) =>
      line(
        row.day,
        columns.map((column) => row[column]),
      ),
    ),
    line(
      'sum',
      columns.map((column) => rows.reduce((sum, row) => sum + row[column], 0)),
    ),
  ];
}

async function listUsers(db: Database): Promise<string[]> {
  const rows = await db
    .select({
      userNo: users.userNo,
      username: users.username,
      phone: identities.subject,
      tokens: sql<number>`coalesce(${tokenAccounts.balance}, 0)`.mapWith(Number),
      since: users.createdAt,
    })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.kind, 'phone')))
    .leftJoin(tokenAccounts, eq(tokenAccounts.userId, users.id))
    .orderBy(users.id);
  if (!rows.length) return ['Nobody has signed in yet.'];
  return rows.map(({ userNo, username, phone, tokens, since }) =>
    [
      userNo,
      maskPhone(phone ?? '').padEnd(11),
      String(tokens).padStart(9),
      since.toISOString().slice(0, 10),
      username ?? '',
    ]
      .join('  ')
      .trimEnd(),
  );
}
