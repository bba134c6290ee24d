import type { Administrator } from './administrator.ts';
import type { Provision } from './provision.ts';

export type WatchdogLimits = {
  everyMs: number;
  /** How long a statement may run, whatever the session set as its own limit. */
  statementMs: { visitor: number; owner: number };
  /** How long a transaction may last, with all its locks. */
  transactionMs: { visitor: number; owner: number };
  /** How long a transaction may stay open without a statement. */
  idleInTransactionMs: number;
  /** How many locks a session may hold; the table of locks is shared by all projects. */
  locks: number;
  /** How large a site may get that has no limit of its own. */
  mostBytes: number;
  /** How much a site over its limit may grow in one transaction, so that rows can be deleted. */
  slackBytes: number;
};

export const watchdogLimits: WatchdogLimits = {
  everyMs: 1_000,
  statementMs: { visitor: 10_000, owner: 70_000 },
  transactionMs: { visitor: 30_000, owner: 120_000 },
  idleInTransactionMs: 20_000,
  locks: 6_000,
  mostBytes: 2 * 2 ** 30,
  slackBytes: 2 ** 20,
};

type Session = {
  pid: number;
  database: string;
  isOwner: boolean;
  isActive: boolean;
  isIdleInTransaction: boolean;
  isWriting: boolean;
  transaction: string;
  statementMs: number;
  transactionMs: number;
  stateMs: number;
  locks: number;
};

const sessions = `
  select a.pid, a.datname "database", a.usename like '%\\_owner' "isOwner",
    a.state = 'active' "isActive", a.state like 'idle in transaction%' "isIdleInTransaction",
    a.backend_xid is not null "isWriting",
    a.pid || ' ' || coalesce(a.xact_start::text, '') "transaction",
    coalesce(extract(epoch from clock_timestamp() - a.query_start) * 1000, 0)::float8 "statementMs",
    coalesce(extract(epoch from clock_timestamp() - a.xact_start) * 1000, 0)::float8 "transactionMs",
    coalesce(extract(epoch from clock_timestamp() - a.state_change) * 1000, 0)::float8 "stateMs",
    coalesce(l.locks, 0)::int locks
  from pg_stat_activity a
    left join (select pid, count(*) locks from pg_locks group by pid) l on l.pid = a.pid
  where a.usename ~ '^s_[0-9a-f]{16}_(owner|api|auth)$' and a.state <> 'idle'`;

/**
 * Ends sessions that take what all projects share: time, locks and space. Projects can switch off
 * the limits of their own sessions, but not this.
 */
export class Watchdog {
  private readonly admin: Administrator;
  private readonly provision: Provision;
  private readonly limits: WatchdogLimits;
  private readonly log: (message: string, detail: Record<string, unknown>) => void;
  /** The size of a database when a transaction was first seen. */
  private sizes = new Map<string, number>();
  /** The sizes that were measured before a transaction began. */
  private readonly known = new Map<string, number>();

  constructor({
    admin,
    provision,
    limits,
    log,
  }: {
    admin: Administrator;
    provision: Provision;
    limits: WatchdogLimits;
    log: (message: string, detail: Record<string, unknown>) => void;
  }) {
    this.admin = admin;
    this.provision = provision;
    this.limits = limits;
    this.log = log;
  }

  /** Takes note of a size, so that a transaction is judged by the size before it. */
  note(database: string, bytes: number): void {
    this.known.set(database, bytes);
  }

  forget(database: string): void {
    this.known.delete(database);
  }

  /** Looks at all sessions once and ends those that exceed a limit. */
  async look(): Promise<void> {
    const found = await this.admin.query<Session>(sessions);
    for (const session of found) {
      const reason = this.reasonToEnd(session);
      if (reason) await this.end(session, reason);
    }
    await this.lookAtSizes(found.filter(({ isWriting }) => isWriting));
  }

  private reasonToEnd(session: Session): string | undefined {
    const { statementMs, transactionMs, idleInTransactionMs, locks } = this.limits;
    const kind = session.isOwner ? 'owner' : 'visitor';
    if (session.isActive && session.statementMs > statementMs[kind]) return 'statement too long';
    if (session.transactionMs > transactionMs[kind]) return 'transaction too long';
    if (session.isIdleInTransaction && session.stateMs > idleInTransactionMs)
      return 'transaction without a statement';
    if (session.locks > locks) return 'too many locks';
    return undefined;
  }

  private async lookAtSizes(writing: Session[]): Promise<void> {
    const before = this.sizes;
    this.sizes = new Map();
    if (writing.length === 0) return;
    const empty = await this.provision.emptyBytes();
    const rows = await this.admin.query<{ database: string; bytes: number; limit: number | null }>(
      `select d "database", pg_database_size(d)::float8 bytes, s.limit_bytes::float8 "limit"
       from unnest($1::text[]) d
         left join registry.sites s on s.database = d
         join pg_database p on p.datname = d`,
      [[...new Set(writing.map(({ database }) => database))]],
    );
    for (const { database, bytes, limit } of rows) {
      const used = bytes - empty;
      for (const session of writing.filter((one) => one.database === database)) {
        const first = before.get(session.transaction) ?? this.known.get(database) ?? used;
        this.sizes.set(session.transaction, first);
        // A site that is full already may still delete rows.
        const most = Math.max(limit ?? this.limits.mostBytes, first + this.limits.slackBytes);
        if (used > most) {
          await this.end(session, 'database too large');
          void this.giveSpaceBack(database);
        }
      }
    }
  }

  /** Removes the rows of the transaction that was ended, which still take their space. */
  private async giveSpaceBack(database: string): Promise<void> {
    await this.admin
      .onDatabase(database, (client) => client.query('vacuum'))
      .catch((error) => this.log('a site database was not vacuumed', { error: String(error) }));
  }

  private async end({ pid, database }: Session, reason: string): Promise<void> {
    this.log('a session of a site database was ended', { database, reason });
    await this.admin.query('select pg_terminate_backend($1, 2000)', [pid]);
  }
}
