import pg from 'pg';
import {
  type SiteConnection,
  SiteDatabasesBusy,
  type SiteResult,
  type SiteRole,
} from '../../ports/site-databases.ts';
import type { SiteEntry } from './provision.ts';
import { roleName } from './provision.ts';
import type { SitesServer } from './server.ts';

export type ConnectionLimits = {
  /** Connections of all sites together. */
  total: number;
  /** Connections that wait for notifications. */
  listeners: number;
  /** Connections of one site, for each role. */
  perSite: Record<SiteRole, number>;
  /** How long a connection may stay open unused. */
  idleMs: number;
  /** How long a caller waits for a connection. */
  waitMs: number;
};

export const connectionLimits: ConnectionLimits = {
  total: 60,
  listeners: 40,
  perSite: { api: 3, auth: 2, owner: 1 },
  idleMs: 10_000,
  waitMs: 10_000,
};

type Held = {
  client: pg.Client;
  key: string;
  usedAt: number;
  isBusy: boolean;
  /** Ends when the session is as it was at first; false if it cannot be used any more. */
  cleaned: Promise<boolean>;
};
type Waiter = { key: string; most: number; retry: () => void };

/**
 * Lends connections to the databases of all sites within one budget, because connections cannot be
 * shared between databases. If the budget is used up, the connection that was unused for the
 * longest time is closed.
 */
export class Connections {
  private readonly server: SitesServer;
  private readonly limits: ConnectionLimits;
  private readonly held = new Set<Held>();
  private readonly opening = new Map<string, number>();
  private waiters: Waiter[] = [];

  constructor(server: SitesServer, limits: ConnectionLimits = connectionLimits) {
    this.server = server;
    this.limits = limits;
  }

  /** Open connections, also those that are being opened. */
  get count(): number {
    return this.held.size + [...this.opening.values()].reduce((sum, one) => sum + one, 0);
  }

  get busyCount(): number {
    return [...this.held].filter(({ isBusy }) => isBusy).length + this.waiters.length;
  }

  async use<T>(
    entry: SiteEntry,
    role: SiteRole,
    work: (connection: SiteConnection) => Promise<T>,
  ): Promise<T> {
    const held = await this.take(entry, role);
    try {
      return await work(connectionOf(held.client));
    } finally {
      this.giveBack(held);
    }
  }

  /**
   * Opens a connection outside of the pool, which the caller closes. While the server restarts, it
   * tries again.
   */
  async open(entry: SiteEntry, role: SiteRole): Promise<pg.Client> {
    const deadline = Date.now() + this.limits.waitMs;
    for (;;) {
      const { connection } = await this.server.start();
      const client = new pg.Client({
        ...connection,
        user: roleName(entry, role),
        // The layer sends the beginning, the statement and the end of a request together.
        pipeline: role === 'api',
        password: entry.password,
        database: entry.database,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (Date.now() > deadline || !isRestarting(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  /** Closes all connections to a database, the busy ones too. */
  async closeAll(database?: string): Promise<void> {
    const those = [...this.held].filter(
      ({ client }) => database === undefined || client.database === database,
    );
    await Promise.all(those.map((one) => this.discard(one)));
  }

  /** Closes connections that were unused for too long. */
  closeIdle(): void {
    const before = Date.now() - this.limits.idleMs;
    for (const one of this.held) if (!one.isBusy && one.usedAt < before) void this.discard(one);
  }

  private async take(entry: SiteEntry, role: SiteRole): Promise<Held> {
    const key = `${entry.database}/${role}`;
    const most = this.limits.perSite[role];
    const deadline = Date.now() + this.limits.waitMs;
    for (;;) {
      const idle = [...this.held].filter((one) => one.key === key && !one.isBusy).at(-1);
      if (idle) {
        idle.isBusy = true;
        if (await idle.cleaned) return idle;
        continue;
      }
      if (this.hasRoom(key, most) && this.makeRoom()) return this.openHeld(entry, role, key);
      await this.wait(key, most, deadline);
    }
  }

  private hasRoom(key: string, most: number): boolean {
    const own = [...this.held].filter((one) => one.key === key).length;
    return own + (this.opening.get(key) ?? 0) < most;
  }

  /** Returns false if all connections of the budget are busy. */
  private makeRoom(): boolean {
    if (this.count < this.limits.total) return true;
    const oldest = [...this.held]
      .filter(({ isBusy }) => !isBusy)
      .sort((a, b) => a.usedAt - b.usedAt)[0];
    if (!oldest) return false;
    void this.discard(oldest);
    return true;
  }

  private async openHeld(entry: SiteEntry, role: SiteRole, key: string): Promise<Held> {
    this.opening.set(key, (this.opening.get(key) ?? 0) + 1);
    try {
      const client = await this.open(entry, role);
      const cleaned = Promise.resolve(true);
      const held = { client, key, usedAt: Date.now(), isBusy: true, cleaned };
      this.held.add(held);
      client.once('end', () => {
        this.held.delete(held);
        this.wake();
      });
      return held;
    } finally {
      const left = (this.opening.get(key) ?? 1) - 1;
      if (left > 0) this.opening.set(key, left);
      else this.opening.delete(key);
      this.wake();
    }
  }

  private wait(key: string, most: number, deadline: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = {
        key,
        most,
        retry: () => {
          clearTimeout(timer);
          this.waiters = this.waiters.filter((one) => one !== waiter);
          resolve();
        },
      };
      const timer = setTimeout(
        () => {
          this.waiters = this.waiters.filter((one) => one !== waiter);
          reject(new SiteDatabasesBusy('All connections of the site databases are in use'));
        },
        Math.max(1, deadline - Date.now()),
      );
      this.waiters.push(waiter);
    });
  }

  /** Lets those who wait try again, the first one first. */
  private wake(): void {
    for (const waiter of [...this.waiters]) waiter.retry();
  }

  private giveBack(held: Held): void {
    if (!this.held.has(held)) return;
    const { client } = held;
    // SQL of the project may have changed the session; the next request starts with a clean one.
    // After an error, pg does not know yet whether a transaction is open.
    held.cleaned = client.query('rollback; reset role; reset all; unlisten *').then(
      () => true,
      () => this.discard(held).then(() => false),
    );
    held.isBusy = false;
    held.usedAt = Date.now();
    // The connection used last is taken first, so that the others become idle.
    this.held.delete(held);
    this.held.add(held);
    this.wake();
  }

  private async discard(held: Held): Promise<void> {
    this.held.delete(held);
    // With `pipeline`, `end` waits for the statement that runs, which may not end by itself.
    if (held.isBusy) held.client.connection.stream.destroy();
    await held.client.end().catch(() => {});
    this.wake();
  }
}

/** Whether a failed connection attempt means that the server is starting, stopping or was killed. */
export function isRestarting(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return (
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03'].includes(code) ||
    message.includes('terminated unexpectedly')
  );
}

function connectionOf(client: pg.Client): SiteConnection {
  return {
    query: <Row>(statement: string | pg.QueryConfig, values?: unknown[]) =>
      client.query(statement as string, values) as unknown as Promise<SiteResult<Row>>,
  };
}
