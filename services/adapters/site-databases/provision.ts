import { createHash, randomBytes } from 'node:crypto';
import { SiteDatabaseMissing, type SiteName, type SiteRole } from '../../ports/site-databases.ts';
import type { AdminConnection, Administrator } from './administrator.ts';
import { quoteName, quoteText, readSql } from './sql-files.ts';

/** What the registry holds about a site. */
export type SiteEntry = {
  site: SiteName;
  name: string;
  database: string;
  password: string;
  limitBytes: number | undefined;
};

export const roleName = ({ name }: Pick<SiteEntry, 'name'>, role: SiteRole): string =>
  `${name}_${role}`;

const columns =
  'site, name, database, password, limit_bytes::float8 "limitBytes", is_ready "isReady"';

type Row = Omit<SiteEntry, 'limitBytes'> & { limitBytes: number | null; isReady: boolean };

/** Creates and removes databases and roles of sites, and keeps the list of them. */
export class Provision {
  private readonly admin: Administrator;
  private template: Promise<string> | undefined;

  constructor(admin: Administrator) {
    this.admin = admin;
  }

  /** Returns the entry of a site. Rejects with `SiteDatabaseMissing`. */
  async find(site: SiteName): Promise<SiteEntry> {
    const [row] = await this.admin.query<Row>(
      `select ${columns} from registry.sites where site = $1 and is_ready`,
      [site],
    );
    if (!row) throw new SiteDatabaseMissing(`The site ${site} has no database`);
    return entryOf(row);
  }

  async list(): Promise<SiteEntry[]> {
    const rows = await this.admin.query<Row>(
      `select ${columns} from registry.sites where is_ready`,
    );
    return rows.map(entryOf);
  }

  async setLimit(site: SiteName, bytes: number | undefined): Promise<void> {
    await this.find(site);
    await this.admin.query('update registry.sites set limit_bytes = $2 where site = $1', [
      site,
      bytes ?? null,
    ]);
  }

  async create(site: SiteName): Promise<void> {
    // Those who hold a lock must not wait for another connection of the administrator.
    await this.templateName();
    await this.locked(site, async (admin) => {
      const { rows } = await admin.query<Row>(
        `select ${columns} from registry.sites where site = $1`,
        [site],
      );
      if (rows[0]?.isReady) return;
      // A killed process left it unfinished.
      if (rows[0]) await this.remove(admin, rows[0]);
      const name = `s_${randomBytes(8).toString('hex')}`;
      const entry = {
        name,
        database: newDatabaseName(name),
        password: randomBytes(24).toString('base64url'),
      };
      await admin.query(
        'insert into registry.sites (site, name, database, password) values ($1, $2, $3, $4)',
        [site, name, entry.database, entry.password],
      );
      await createRoles(admin, entry);
      await this.copyTemplate(admin, entry, entry.database);
      await admin.query('update registry.sites set is_ready = true where site = $1', [site]);
    });
  }

  drop(site: SiteName): Promise<void> {
    return this.locked(site, async (admin) => {
      const { rows } = await admin.query<Row>(
        `update registry.sites set is_ready = false where site = $1 returning ${columns}`,
        [site],
      );
      if (rows[0]) await this.remove(admin, rows[0]);
    });
  }

  /** Creates another empty database for a site, which `replace` may give it. */
  async createSpare(entry: SiteEntry): Promise<string> {
    const database = newDatabaseName(entry.name);
    await this.templateName();
    await this.admin.query('insert into registry.spares (database) values ($1)', [database]);
    await this.admin.use((admin) => this.copyTemplate(admin, entry, database));
    return database;
  }

  /**
   * Gives a site another database in one step, and ends the sessions of the former one, which the
   * caller drops with `dropSpare`.
   */
  async replace(entry: SiteEntry, database: string): Promise<void> {
    await this.admin.query(
      `with former as (insert into registry.spares (database) values ($3)),
            spare as (delete from registry.spares where database = $2)
       update registry.sites set database = $2 where site = $1`,
      [entry.site, database, entry.database],
    );
    await this.admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`,
      [entry.database],
    );
  }

  async dropSpare(database: string): Promise<void> {
    await this.admin.use((admin) =>
      admin.query(`drop database if exists ${quoteName(database)} with (force)`),
    );
    await this.admin.query('delete from registry.spares where database = $1', [database]);
  }

  /** Drops what killed processes left behind more than an hour ago. */
  async sweep(): Promise<void> {
    const spares = await this.admin.query<{ database: string }>(
      `select database from registry.spares where created_at < now() - interval '1 hour'`,
    );
    for (const { database } of spares) await this.dropSpare(database);
    const unfinished = await this.admin.query<{ site: string }>(
      `select site from registry.sites
       where not is_ready and created_at < now() - interval '1 hour'`,
    );
    for (const { site } of unfinished) await this.drop(site);
  }

  /** The size of an empty database, which is not counted as use. */
  async emptyBytes(): Promise<number> {
    const [row] = await this.admin.query<{ bytes: number }>(
      'select pg_database_size($1)::float8 bytes',
      [await this.templateName()],
    );
    return row?.bytes ?? 0;
  }

  private async copyTemplate(
    admin: AdminConnection,
    entry: Pick<SiteEntry, 'name'>,
    database: string,
  ): Promise<void> {
    const names = {
      database: quoteName(database),
      owner: quoteName(roleName(entry, 'owner')),
      api: quoteName(roleName(entry, 'api')),
      auth: quoteName(roleName(entry, 'auth')),
    };
    const template = await this.templateName();
    await admin.query(`create database ${names.database} template ${quoteName(template)}`);
    await admin.query(`revoke all on database ${names.database} from public`);
    await admin.query(
      `grant connect on database ${names.database} to ${names.owner}, ${names.api}, ${names.auth}`,
    );
    await admin.query(`grant create, temporary on database ${names.database} to ${names.owner}`);
    const sql = readSql('site', {
      owner: roleName(entry, 'owner'),
      auth: roleName(entry, 'auth'),
    });
    await this.admin.onDatabase(database, (client) => client.query(sql));
  }

  private async remove(admin: AdminConnection, row: Row): Promise<void> {
    // A restore that just ended, or failed, may have left a database that the roles own.
    const { rows: spares } = await admin.query<{ database: string }>(
      'select database from registry.spares where starts_with(database, $1)',
      [`${row.name}_`],
    );
    for (const { database } of [row, ...spares])
      await admin.query(`drop database if exists ${quoteName(database)} with (force)`);
    await admin.query('delete from registry.spares where starts_with(database, $1)', [
      `${row.name}_`,
    ]);
    for (const role of ['owner', 'api', 'auth'] as const)
      await admin.query(`drop role if exists ${quoteName(roleName(row, role))}`);
    await admin.query('delete from registry.sites where site = $1', [row.site]);
  }

  /** Keeps two processes from creating or removing the same site at the same time. */
  private locked<T>(site: SiteName, work: (admin: AdminConnection) => Promise<T>): Promise<T> {
    return this.admin.use(async (admin) => {
      await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [site]);
      return work(admin);
    });
  }

  /** Returns the name of the template database, and creates it once for each version of its SQL. */
  private templateName(): Promise<string> {
    this.template ??= this.admin
      .use((admin) => this.ensureTemplate(admin))
      .catch((error) => {
        this.template = undefined;
        throw error;
      });
    return this.template;
  }

  private async ensureTemplate(admin: AdminConnection): Promise<string> {
    const hash = createHash('sha256');
    for (const file of ['cluster', 'template', 'revokes'] as const) hash.update(readSql(file));
    const template = `site_template_${hash.digest('hex').slice(0, 12)}`;
    await admin.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
    const { rows } = await admin.query(
      `select obj_description(oid, 'pg_database') state from pg_database where datname = $1`,
      [template],
    );
    if (rows[0]?.state === 'complete') return template;
    await admin.query(`drop database if exists ${quoteName(template)}`);
    await admin.query(readSql('cluster'));
    await admin.query(`create database ${quoteName(template)} template template0`);
    await admin.query(`revoke all on database ${quoteName(template)} from public`);
    await this.admin.onDatabase(template, async (client) => {
      await client.query(readSql('template'));
      const { rows: own } = await client.query(
        'select rolsuper is_superuser from pg_roles where rolname = current_user',
      );
      if (own[0]?.is_superuser) await client.query(readSql('revokes'));
    });
    await admin.query(`comment on database ${quoteName(template)} is ${quoteText('complete')}`);
    return template;
  }
}

function entryOf({ isReady: _, limitBytes, ...row }: Row): SiteEntry {
  return { ...row, limitBytes: limitBytes ?? undefined };
}

const newDatabaseName = (name: string): string => `${name}_${randomBytes(4).toString('hex')}`;

async function createRoles(
  admin: AdminConnection,
  entry: Pick<SiteEntry, 'name' | 'password'>,
): Promise<void> {
  const [owner, api, auth] = (['owner', 'api', 'auth'] as const).map((role) =>
    quoteName(roleName(entry, role)),
  );
  const password = quoteText(entry.password);
  const path = 'public, extensions';
  await admin.query(
    `create role ${owner} login noinherit password ${password} connection limit 3;
     create role ${api} login noinherit password ${password} connection limit 8;
     create role ${auth} login noinherit password ${password} connection limit 4;
     grant anon, authenticated, service_role to ${api};
     alter role ${owner} set search_path = ${path};
     alter role ${owner} set statement_timeout = '60s';
     alter role ${owner} set lock_timeout = '10s';
     alter role ${api} set search_path = ${path};
     alter role ${api} set statement_timeout = '8s';
     alter role ${api} set idle_in_transaction_session_timeout = '15s';
     alter role ${auth} set search_path = auth, extensions;
     alter role ${auth} set statement_timeout = '8s';
     alter role ${auth} set idle_in_transaction_session_timeout = '15s'`,
  );
  // The administrator needs the rights of these roles to own, watch and end what they do; a
  // superuser has them.
  await admin.query(
    `do $$ begin
       if not (select rolsuper from pg_roles where rolname = current_user) then
         grant ${owner}, ${api}, ${auth} to current_user;
       end if;
     end $$`,
  );
}
