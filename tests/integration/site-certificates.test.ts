import { request } from 'node:https';
import { join } from 'node:path';
import type { connect } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import type { Person } from '../support/app.ts';
import { hasCaddy, startCaddy } from '../support/caddy.ts';
import { withDatabase } from '../support/database.ts';
import { freePort } from '../support/signed-call.ts';
import { openDomains, publishPage } from '../support/site-domains.ts';

const { siteDomains } = contract;
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
});
