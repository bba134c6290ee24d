// A published site and its own domains, in a test app behind its real gateway and a real DNS server.
import { contract } from '../../domain/contract/index.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { editions, sites } from '../../services/store/schema/index.ts';
import { createTestApp, type Person, type TestApp, type TestOptions } from './app.ts';
import { startDns } from './dns.ts';

export const domainTarget = 'sites.sayso-hosting.net';
export const targetAddress = '203.0.113.7';

/** Opens the services with own domains, whose gateway listens on a free port. */
export async function openDomains(database: OpenDatabase, options: TestOptions = {}) {
  const dns = await startDns();
  dns.address(domainTarget, targetAddress);
  const app = await createTestApp(database, {
    ...options,
    environment: {
      ...{ PLANS: 'off', PREVIEW_PORT: '0', DOMAIN_TARGET: domainTarget },
      ...{ DOMAIN_ADDRESSES: targetAddress, DNS_SERVERS: dns.server, DOMAIN_ASK_PORT: '0' },
      ...{ PUBLISH_DOMAIN: 'sayso-sites.net', APP_URL: 'https://app.sayso-studio.com' },
      ...{ COOKIE_DOMAIN: '.sayso-studio.com', PREVIEW_DOMAIN: 'sayso-previews.net' },
      ...options.environment,
    },
  });
  const port = await app.services.listenToPreviews();
  return {
    ...{ app, dns, port },
    async close() {
      await app.close();
      await dns.close();
    },
  };
}

/** Adds a name to a project, sets its record, and looks it up. */
export async function proveDomain(
  { app, dns }: Awaited<ReturnType<typeof openDomains>>,
  { uuid, host, as }: { uuid: string; host: string; as: Person },
): Promise<void> {
  const { siteDomains } = contract;
  const { data } = await app.call(siteDomains.add, { uuid, host }, { as });
  const record = data.list.find((one) => one.host === host)?.record;
  dns.text(record?.name ?? '', record?.value ?? '');
  const checked = await app.call(siteDomains.check, { uuid, host }, { as });
  const state = checked.data.list.find((one) => one.host === host)?.state;
  if (state !== 'verified') throw new Error(`${host} is ${state}`);
}

/** Publishes a page of a new project, without a build. Returns the project's uuid. */
export async function publishPage(
  app: TestApp,
  { db }: OpenDatabase,
  { as, name, page }: { as: Person; name: string; page: string },
): Promise<string> {
  const { uuid } = (await app.call(contract.projects.issueUuid, {}, { as })).data;
  await app.call(contract.projects.create, { uuid, title: 'Shop' }, { as });
  const bytes = new TextEncoder().encode(`<!doctype html><title>Shop</title>${page}`);
  const { hash } = await app.services.versions.storeBlob(bytes);
  await db.insert(editions).values({
    ...{ projectUuid: uuid, number: 1, version: 1, fingerprint: '', bytes: bytes.length },
    manifest: { 'index.html': { hash } },
    ...{ title: 'Shop', sentence: '', at: new Date() },
  });
  await db.insert(sites).values({ projectUuid: uuid, name, current: 1 });
  return uuid;
}
