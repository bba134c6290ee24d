// Starts the API of managed projects over a real server of site databases, for suites of the API.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { createDiskSiteFiles } from '../../services/adapters/site-files/index.ts';
import type { SiteDatabases } from '../../services/ports/site-databases.ts';
import type { SiteMail, SiteMails } from '../../services/ports/site-mails.ts';
import { createSiteApi, createSiteKeys, type Site } from '../../services/site-api/index.ts';
import { FakeClock } from './clock.ts';
import { startEmbeddedSites } from './site-engines.ts';

export type TestSite = {
  databases: SiteDatabases;
  site: Site;
  /** `http://127.0.0.1:port/__backend` */
  url: string;
  publishable: string;
  secret: string;
  clock: FakeClock;
  /** The mails that were sent, and whether mails are sent at all. */
  outbox: SiteMails & { canSend: boolean; mails: SiteMail[] };
  /** What the API logged: failures that nobody expected. */
  logged: unknown[];
  /** Replaces what the API knows of the site, for example its keys. */
  change(changes: Partial<Site>): void;
  migrate(sql: string): Promise<void>;
  /** A client of supabase-js as a page has it, without a stored session. */
  client(key?: string): SupabaseClient;
  stop(): Promise<void>;
};

/** Starts a server with one site whose schema is `sql`. The caller stops it. */
export async function startTestSite(sql: string): Promise<TestSite> {
  const directory = await mkdtemp(join(tmpdir(), 'sayso-site-files-'));
  const logged: unknown[] = [];
  const log = (message: string, detail: Record<string, unknown>) => {
    logged.push([message, detail]);
  };
  const engine = await startEmbeddedSites();
  const databases = engine.sites;
  const name = `${crypto.randomUUID()}-test`;
  await databases.create(name);
  // supabase-js compares the times of tokens with the real clock.
  const clock = new FakeClock(new Date().toISOString());
  const mails: SiteMail[] = [];
  const outbox = {
    canSend: false,
    confirms: () => outbox.canSend,
    kept: async () => [],
    removeAll: async () => {},
    mails,
    async send(mail: SiteMail) {
      mails.push(mail);
    },
  };
  const keys = createSiteKeys(randomBytes);
  const holder: { site?: Site } = {};
  const api = createSiteApi({
    databases,
    files: createDiskSiteFiles(directory),
    mails: outbox,
    clock,
    randomBytes,
    findSite: async () => holder.site,
    log,
  });
  await new Promise<void>((resolve) => api.server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(api.server.address() as AddressInfo).port}`;
  const url = `${origin}/__backend`;
  holder.site = { name, keys, url, origins: [origin, 'https://shop.example'] };
  const { site } = holder;
  const clients: SupabaseClient[] = [];

  let count = 0;
  async function migrate(text: string): Promise<void> {
    count += 1;
    const file = `supabase/migrations/${String(count).padStart(4, '0')}_test.sql`;
    const result = await databases.migrate(name, [{ file, sql: text }]);
    if (!result.ok) throw new Error(JSON.stringify(result.problem));
    api.schemaChanged(name);
  }
  await migrate(sql);
  return {
    databases,
    site,
    url,
    publishable: keys.publishable[0] ?? '',
    secret: keys.secret[0] ?? '',
    clock,
    outbox,
    logged,
    change: (changes) => {
      holder.site = { ...(holder.site ?? site), ...changes };
    },
    migrate,
    client(key = keys.publishable[0] ?? '') {
      const client = createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        realtime: { transport: WebSocket as never },
      });
      clients.push(client);
      return client;
    },
    async stop() {
      await Promise.all(clients.map((client) => client.realtime.disconnect()));
      await api.close();
      await engine.stop();
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
