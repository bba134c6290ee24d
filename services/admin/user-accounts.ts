import { parse } from 'csv-parse/sync';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { limits } from '../../domain/limits/index.ts';
import { isPhone, maskPhone } from '../../domain/sign-in/phone.ts';
import { readUsername, usernameKey } from '../../domain/sign-in/username.ts';
import { csvLine } from '../../domain/text/csv.ts';
import { recordAudit } from '../audit/index.ts';
import type { Clock } from '../ports/clock.ts';
import {
  createOneTimePasswords,
  createUser,
  type PasswordCost,
  storePassword,
} from '../sign-in/index.ts';
import { identities, tokenAccounts, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { AdminAnswer } from './answer.ts';

type ImportedUser = { line: number; name: string; username: string; group: string };

/** Maximum accounts per import: each password takes 0.2 s to hash. */
const maxImportRows = 500;

type Options = { db: Database; clock: Clock; passwordCost?: PasswordCost | undefined };

/**
 * Creates the commands about accounts that an operator creates (PP-18): users sign in with a
 * printed password and then choose their own.
 */
export function createUserAdmin({ db, clock, passwordCost }: Options) {
  const passwords = createOneTimePasswords({ db, clock, passwordCost });

  /**
   * Imports all users of the file or none; existing users stay unchanged, so that the same file can
   * be imported again.
   */
  async function importCsv(csv: string): Promise<AdminAnswer> {
    const { people, problems } = parseUsersCsv(csv);
    if (problems.length) return { ok: false, lines: [...problems, 'Nobody was imported.'] };
    const keys = people.map(({ username }) => usernameKey(username));
    const there = await db
      .select({ key: users.usernameKey })
      .from(users)
      .where(inArray(users.usernameKey, keys));
    const known = new Set(there.map(({ key }) => key));
    const wanted = people.filter(({ username }) => !known.has(usernameKey(username)));
    const made: (ImportedUser & Awaited<ReturnType<typeof passwords.draw>>)[] = [];
    for (const person of wanted) made.push({ ...person, ...(await passwords.draw()) });
    await transaction(db, async (tx) => {
      for (const { name, username, group, values } of made) {
        const at = clock.now();
        const userId = await createUser(tx, at, {
          username,
          fullName: name || null,
          groupName: group || null,
        });
        await storePassword(tx, userId, values);
        await recordAudit(tx, {
          userId,
          kind: 'imported',
          at,
          actor: 'admin',
          detail: { username, group },
        });
      }
    });
    const kept = people.length - made.length;
    const summary = [
      `${made.length} imported.`,
      ...(kept ? [`${kept} were there already and stay as they are.`] : []),
    ];
    return {
      ok: true,
      lines: [
        ...made.flatMap((one) => formatPasswordSlip(one, one.values.oneTimeUntil)),
        ...summary,
      ],
    };
  }

  /** Replaces a user's password with a new password to print, and ends all sessions of the user. */
  async function resetPassword(person: {
    id: number;
    userNo: string;
    username: string | null;
  }): Promise<AdminAnswer> {
    const { password, until } = await passwords.reset(person.id);
    return {
      ok: true,
      lines: formatPasswordSlip(
        { name: '', username: person.username ?? person.userNo, group: '', password },
        until,
      ),
    };
  }

  return { importCsv, reset: resetPassword, exportCsv: () => exportCsv(db) };
}

/** Exports all users as CSV, with masked phone numbers. */
async function exportCsv(db: Database): Promise<AdminAnswer> {
  const rows = await db
    .select({
      userNo: users.userNo,
      name: users.fullName,
      username: users.username,
      group: users.groupName,
      phone: identities.subject,
      tokens: sql<number>`coalesce(${tokenAccounts.balance}, 0)`.mapWith(Number),
      since: users.createdAt,
      lastSignIn: users.lastSignInAt,
    })
    .from(users)
    .leftJoin(identities, and(eq(identities.userId, users.id), eq(identities.kind, 'phone')))
    .leftJoin(tokenAccounts, eq(tokenAccounts.userId, users.id))
    .orderBy(asc(users.id));
  const lines = rows.map((row) =>
    csvLine([
      row.userNo,
      row.name,
      row.username,
      row.group,
      maskPhone(row.phone ?? ''),
      row.tokens,
      row.since,
      row.lastSignIn,
    ]),
  );
  return {
    ok: true,
    lines: ['user_no,name,username,group,phone,tokens,since,last_sign_in', ...lines],
  };
}

const Row = z.object({
  name: z.string().max(100).default(''),
  username: z.string(),
  group: z.string().max(50).default(''),
});

/**
 * Reads a CSV file with the columns name, username and, if there are groups, group; returns a
 * problem for every invalid line.
 */
function parseUsersCsv(csv: string): { people: ImportedUser[]; problems: string[] } {
  let rows: unknown[];
  try {
    const columns = (names: string[]) => names.map((name) => name.trim().toLowerCase());
    rows = parse(csv, {
      bom: true,
      columns,
      skip_empty_lines: true,
      trim: true,
      relax_column_count_less: true,
    });
  } catch (error) {
    return {
      people: [],
      problems: [
        `The file cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      ],
    };
  }
  if (rows.length === 0)
    return {
      people: [],
      problems: ['The file has no people. Its first line names the columns: name,username,group'],
    };
  if (rows.length > maxImportRows)
    return {
      people: [],
      problems: [`At most ${maxImportRows} people at once; the file has ${rows.length}.`],
    };
  const problems: string[] = [];
  const seen = new Map<string, number>();
  const people = rows.flatMap((row, index): ImportedUser[] => {
    const line = index + 2;
    const refuse = (why: string) => {
      problems.push(`Line ${line}: ${why}`);
      return [];
    };
    const parsed = Row.safeParse(row);
    if (!parsed.success) return refuse('a username is missing, or a name or group is too long');
    const read = readUsername(parsed.data.username);
    if ('problem' in read) return refuse(`a username has 1 to ${limits.username.max} characters`);
    const { username } = read;
    if (isPhone(username) || username.includes('@'))
      return refuse(`${username} looks like a phone number or an e-mail address`);
    const earlier = seen.get(usernameKey(username));
    if (earlier) return refuse(`${username} stands in line ${earlier} already`);
    seen.set(usernameKey(username), line);
    return [{ line, name: parsed.data.name, username, group: parsed.data.group }];
  });
  return { people, problems };
}

/** Returns the lines of a paper slip for one user, which the operator prints and cuts out. */
function formatPasswordSlip(
  { name, username, group, password }: Omit<ImportedUser, 'line'> & { password: string },
  until: Date,
): string[] {
  const title = [name, group].filter(Boolean).join(' · ');
  const ends = until.toISOString().slice(0, 10);
  return [
    '- '.repeat(28).trim(),
    ...(title ? [title] : []),
    `用户名 / Username          ${username}`,
    `一次性密码 / One-time password  ${password}`,
    `${ends} 前登录并改成自己的密码 / Sign in by ${ends} and choose your own`,
    '',
  ];
}
