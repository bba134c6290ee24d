import { request } from 'node:https';
import { join } from 'node:path';
import type { connect } from 'node:tls';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { smsOutbox } from '../../services/store/schema/index.ts';
import type { Person } from '../support/app.ts';
import { launchBrowser } from '../support/browser.ts';
import { hasCaddy, startCaddy } from '../support/caddy.ts';
import { withDatabase } from '../support/database.ts';
import { freePort } from '../support/signed-call.ts';
import { openDomains, publishPage } from '../support/site-domains.ts';

const { siteDomains, siteVisitors } = contract;
const caddyfile = join(import.meta.dirname, '../../deploy/caddy/Caddyfile');

/** Runs Caddy with the configuration of the repository, its own authority and free ports. */
async function startProxy(ports: { ask: number; gateway: number }) {
  const [https, http] = [await freePort(), await freePort()];
  const options = [`admin off`, 'skip_install_trust', `https_port ${https}`, `http_port ${http}`];
  const caddy = await startCaddy(caddyfile, {
    ...{ DOMAIN_ASK_PORT: String(ports.ask), PREVIEW_PORT: String(ports.gateway) },
    ...{ CADDY_OPTIONS: options.join('\n'), CADDY_TLS: 'issuer internal' },
  });
  return { https, http, close: caddy.close };
}

/** Opens a page by https with this name in the handshake and in the Host header. */
function openPage(port: number, name: string) {
  return new Promise<{ status: number; text: string; names: string }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, servername: name, headers: { host: name } };
    // The authority is one that Caddy makes for this test.
    request({ ...options, rejectUnauthorized: false, agent: false }, (response) => {
      const socket = response.socket as ReturnType<typeof connect>;
      const { subjectaltname: names = '' } = socket.getPeerCertificate();
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text, names }));
    })
      .on('error', reject)
      .end();
  });
}

withDatabase('certificates of own domains', (open) => {
  let stage: Awaited<ReturnType<typeof openDomains>>;
  let caddy: Awaited<ReturnType<typeof startProxy>>;
  let ann: Person;
  let uuid: string;
  const host = 'shop.example.com';
  const pending = 'later.example.com';
  beforeAll(async () => {
    const ask = await freePort();
    stage = await openDomains(open(), { environment: { DOMAIN_ASK_PORT: String(ask) } });
    ann = await stage.app.signIn();
    uuid = await publishPage(stage.app, open(), { as: ann, name: 'shop-abc123', page: 'tea' });
    for (const name of [host, pending])
      await stage.app.call(siteDomains.add, { uuid, host: name }, { as: ann });
    const { data } = await stage.app.call(siteDomains.list, { uuid }, { as: ann });
    const record = data.list.find((one) => one.host === host)?.record;
    stage.dns.text(record?.name ?? '', record?.value ?? '');
    await stage.app.call(siteDomains.check, { uuid, host }, { as: ann });
    if (hasCaddy) caddy = await startProxy({ ask, gateway: stage.port });
  });
  afterAll(async () => {
    await caddy?.close();
    await stage?.close();
  });

  it.runIf(hasCaddy)(
    'are made for a verified name only, which then opens its site [PUB-013, PUB-014]',
    async () => {
      const page = await openPage(caddy.https, host);
      expect(page).toMatchObject({ status: 200, names: `DNS:${host}` });
      expect(page.text).toContain('tea');
      await expect(openPage(caddy.https, pending)).rejects.toThrow(/alert/);
      await expect(openPage(caddy.https, 'unknown.example.com')).rejects.toThrow(/alert/);
      // The names of the product itself are no names of sites.
      await expect(openPage(caddy.https, 'app.sayso-studio.com')).rejects.toThrow(/alert/);
      const plain = await fetch(`http://127.0.0.1:${caddy.http}/menu`, { redirect: 'manual' });
      expect(plain.status).toBe(308);
    },
  );

  it.runIf(hasCaddy)(
    'let an invited person into a gated site in a browser, and nobody else [PUB-014, PUB-027]',
    async () => {
      const address = `https://${host}:${caddy.https}/?from=poster`;
      const { app } = stage;
      const phone = '13912345678';
      await app.call(siteVisitors.change, { uuid, audience: 'invited' }, { as: ann });
      await app.call(siteVisitors.invite, { uuid, contacts: [phone] }, { as: ann });
      // The gateway asks again after two seconds.
      await app.clock.advance(2_001);
      const browser = await launchBrowser({
        args: [
          `--host-resolver-rules=MAP ${host} 127.0.0.1`,
          // The authority is one that Caddy makes for this test.
          '--ignore-certificate-errors',
        ],
      });
      onTestFinished(() => browser.close());
      const page = await browser.newPage({ locale: 'en-US' });
      await expect.poll(async () => (await page.goto(address))?.status()).toBe(403);
      expect(await page.content()).not.toContain('tea');
      await page.getByLabel('phone number').fill(phone);
      await page.getByRole('button', { name: 'Get a code' }).click();
      const code = page.getByLabel('Code with 6 digits');
      await code.fill('000000');
      await page.getByRole('button', { name: 'Open the site' }).click();
      await page.getByText('The code is wrong').waitFor();
      const [sent] = await open().db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone));
      await code.fill(sent?.code ?? '');
      await page.getByRole('button', { name: 'Open the site' }).click();
      await page.getByText('tea').waitFor();
      expect(page.url()).toBe(address);
      const stranger = await browser.newPage();
      expect((await stranger.goto(address))?.status()).toBe(403);
    },
  );
});
