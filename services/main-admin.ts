import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createAccount } from './account/index.ts';
import { systemClock } from './adapters/clock/index.ts';
import { openPayProviders } from './adapters/pay/index.ts';
import {
  type AdminAnswer,
  type AdminCommand,
  createAdmin,
  parseAdminCommand,
} from './admin/index.ts';
import { createSiteBackup } from './backends/index.ts';
import { assertRestoreComplete, BackupError, restoreBackup } from './backup/index.ts';
import { createCatalogue } from './billing/catalogue/index.ts';
import { createLedger } from './billing/ledger/index.ts';
import { createOrdersOperator } from './billing/orders/index.ts';
import { openProductDatabase } from './compose/database.ts';
import {
  type Configuration,
  ConfigurationError,
  rawEnvironment,
  readConfiguration,
} from './env.ts';
import { deriveKey, ensureSecrets } from './secrets.ts';
import { createSiteHostProcess } from './site-host/index.ts';
import { openDataFolder } from './store/data-folder.ts';
import { EmbeddedDatabaseError } from './store/embedded/binaries.ts';
import { DirectoryInUse } from './store/lock.ts';
import { embeddedDirectory } from './store/open-database.ts';
import { version } from './version.ts';

const usage = [
  'npm run admin -- users',
  'npm run admin -- users import <file.csv>   (columns: name,username,group; prints one-time passwords to cut out)',
  'npm run admin -- users export              (CSV)',
  'npm run admin -- users reset <user>        (prints a new one-time password)',
  'npm run admin -- visits [--days <number>]',
  'npm run admin -- grant <user> tokens <number>',
  'npm run admin -- grant <user> plan <FREE|TASTE|ADVANCE|PRO|PERMIUM|ENTERPRISE> [--days <number>]',
  'npm run admin -- plans                     (what is sold, for how much)',
  'npm run admin -- plans set <product> <price|original|tokens|projects|deployments|db|storage|seats|sold> <value>',
  'npm run admin -- plans set <product> discount <yuan> --until <date>   (or: discount none)',
  'npm run admin -- codes                     (codes to redeem)',
  'npm run admin -- codes make [--tokens <number>] [--plan <plan>] [--days <number>] [--count <number>] [--until <date>]',
  'npm run admin -- orders                    (the newest, and payments that were set aside)',
  'npm run admin -- orders refund <number>    (gives the money back and takes back what is left of the goods)',
  'npm run admin -- quotas <user> [<projects|deployments|db|storage> <number|default>]',
  'npm run admin -- groups                    (classes, their budgets and what they used today)',
  'npm run admin -- groups quota <group> [--per-day <tokens of each person|none>] [--together <tokens of all|none>]',
  'npm run admin -- roles                     (operators and teachers)',
  'npm run admin -- roles <grant|revoke> <user> <teacher|operator>',
  'npm run admin -- spend [--days <number>]   (tokens by group and day, and what was given free)',
  'npm run admin -- record <project> <turn> --consent <words>   (prints a turn for replays, with what its user agreed to)',
  'npm run admin -- backup <new file>         (everything of one moment, while the product runs)',
  'npm run admin -- restore <file> [--force]  (into an empty place, on this machine or another; --force takes the place of what is there)',
  '<user> is an 8-digit user number, a phone number or a user name.',
];

/** Runs one operator command and returns the exit status. */
export async function runAdmin(words: string[], print: (line: string) => void): Promise<number> {
  if (words[0] === 'restore') return restore(words.slice(1), print);
  const given = await readFileArgument(words);
  if (typeof given === 'string') {
    print(given);
    return 1;
  }
  const command = parseAdminCommand(given, `command:${randomUUID()}`);
  if (!command) {
    for (const line of usage) print(line);
    return 2;
  }
  try {
    const configuration = readConfiguration();
    const { ok, lines } = await runLocally(configuration, command);
    for (const line of lines) print(line);
    return ok ? 0 : 1;
  } catch (error) {
    if (
      !(
        error instanceof ConfigurationError ||
        error instanceof AdminUnreachable ||
        error instanceof BackupError ||
        error instanceof EmbeddedDatabaseError
      )
    )
      throw error;
    print(error.message);
    return 1;
  }
}

/**
 * Replaces the file name of `users import <file>` by the file's text, and that of `backup <file>`
 * by its absolute path: another process may run the command.
 */
async function readFileArgument(words: string[]): Promise<string[] | string> {
  const [verb, what, file, ...rest] = words;
  if (verb === 'backup' && what && words.length === 2) return [verb, resolve(what)];
  if (verb !== 'users' || what !== 'import' || !file || rest.length) return words;
  try {
    return [verb, what, await readFile(file, 'utf8')];
  } catch (error) {
    return `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}

class AdminUnreachable extends Error {}

/** Restores a backup into the configured database and folder; no other process may use them. */
async function restore(words: string[], print: (line: string) => void): Promise<number> {
  const [file, flag, ...rest] = words;
  if (!file || rest.length || (flag !== undefined && flag !== '--force')) {
    for (const line of usage) print(line);
    return 2;
  }
  try {
    const configuration = readConfiguration();
    const { DATA_DIR: dataDir } = configuration;
    const wasOpen = openDataFolder(dataDir);
    if (wasOpen) print(wasOpen);
    const database = await openProductDatabase(configuration, { isCommand: true });
    try {
      const options = { db: database.db, clock: systemClock, dataDir, force: flag === '--force' };
      const { at, rows, files, aside } = await restoreBackup(options, resolve(file));
      print(`What was saved at ${at} is here again: ${rows} rows and ${files} files.`);
      for (const path of aside) print(`What stood here before: ${path}`);
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (
      !(
        error instanceof ConfigurationError ||
        error instanceof BackupError ||
        error instanceof DirectoryInUse ||
        error instanceof EmbeddedDatabaseError
      )
    )
      throw error;
    print(error.message);
    return 1;
  }
}

/**
 * Runs the command. A PostgreSQL database is opened directly. The embedded database allows only one
 * process, so while the services run, they run the command on a request over loopback.
 */
async function runLocally(
  configuration: Configuration,
  command: AdminCommand,
): Promise<AdminAnswer> {
  const { DATABASE_URL: url, DATA_DIR: dataDir } = configuration;
  const isThere = existsSync(embeddedDirectory(dataDir)) || existsSync(join(dataDir, 'pglite'));
  if (!url && !isThere)
    throw new AdminUnreachable(`There is no database in ${dataDir} yet. Start the product once.`);
  try {
    const database = await openProductDatabase(configuration, { isCommand: true });
    const host = createSiteHostProcess({
      ...{ dataDir, environment: rawEnvironment(), log: () => {} },
    });
    try {
      const { db } = database;
      await assertRestoreComplete({ db, dataDir });
      const account = createAccount({
        db,
        clock: systemClock,
        ledger: createLedger({ db, clock: systemClock }),
      });
      const phoneKey = deriveKey(ensureSecrets(configuration).tokenSecret, 'phones of trials');
      const catalogue = createCatalogue({ db, clock: systemClock, phoneKey });
      // Leave out the payment simulators: simulated payments exist only in the memory of the
      // services.
      const ways = {
        environment: rawEnvironment(),
        clock: systemClock,
        embedded: false,
        webUrl: '',
        deliver: async () => new Response(),
      };
      const orders = createOrdersOperator({
        db,
        clock: systemClock,
        catalogue,
        providers: openPayProviders(ways).providers,
      });
      return await createAdmin({
        ...{ db, account, orders },
        clock: systemClock,
        place: { dataDir, product: version },
        outside: createSiteBackup({ db, host }),
      }).run(command);
    } finally {
      await host.close();
      await database.close();
    }
  } catch (error) {
    if (error instanceof DirectoryInUse) return runOnServices(configuration, command);
    throw error;
  }
}

async function runOnServices(
  configuration: Configuration,
  command: AdminCommand,
): Promise<AdminAnswer> {
  const { appSecret } = ensureSecrets(configuration);
  const address = `http://127.0.0.1:${configuration.SERVICES_PORT}`;
  const response = await fetch(`${address}/admin`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${appSecret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(command),
  }).catch(() => undefined);
  const envelope = (await response?.json().catch(() => undefined)) as
    | { code: number; data: AdminAnswer }
    | undefined;
  if (envelope?.code === 200) return envelope.data;
  throw new AdminUnreachable(
    `The services hold the database but do not answer at ${address}. Set SERVICES_PORT to the port they listen on.`,
  );
}
