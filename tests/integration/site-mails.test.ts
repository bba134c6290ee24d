import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSiteMails, readSiteMailsConfig } from '../../services/adapters/site-mails/index.ts';
import type { SiteHost } from '../../services/ports/site-host.ts';
import { createSiteHostProcess } from '../../services/site-host/index.ts';
import { FakeClock } from '../support/clock.ts';

const clock = new FakeClock();

describe('mails of apps', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sayso-site-mails-'));
  const received: { from: string; to: string[]; text: string }[] = [];
  let refuses = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(refuses ? new Error('no such mailbox') : null),
    onData(stream, { envelope }, done) {
      let text = '';
      stream.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : '';
        received.push({ from, to: rcptTo.map(({ address }) => address), text });
        done();
      });
    },
  });
  const projects = crypto.randomUUID();
  const [test, live] = [`${projects}-test`, `${projects}-live`];
  let host: SiteHost;
  let url: string;

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
    const mail = { SMTP_URL: url, MAIL_FROM: 'Apps <no-reply@apps.example>' };
    host = createSiteHostProcess({
      ...{ dataDir, environment: { ...process.env, ...mail }, log: () => {} },
    });
    for (const site of [test, live]) await host.create(site);
  });
  afterAll(async () => {
    await host.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const post = async (site: string, path: string, body: object, language = 'en') => {
    const answer = await host.call(
      site,
      { as: 'visitor' },
      {
        method: 'POST',
        path: `auth/v1/${path}`,
        headers: { 'accept-language': language },
        body: JSON.stringify(body),
      },
    );
    return { status: answer.status, data: JSON.parse(answer.body) as Record<string, unknown> };
  };
  const ann = { email: 'ann@app.example', password: 'secret of ann' };

  it('are sent for live data by the operator’s server, in the user’s language [DB-014]', async () => {
    const signedUp = await post(live, 'signup', ann);
    expect(signedUp.data).not.toHaveProperty('access_token');
    expect(received).toHaveLength(1);
    const [mail] = received;
    expect(mail).toMatchObject({ from: 'no-reply@apps.example', to: ['ann@app.example'] });
    expect(mail?.text).toContain('Please confirm the address that you use');
    expect((await post(live, 'token?grant_type=password', ann)).status).toBe(400);
    await post(live, 'recover', { email: ann.email }, 'zh-CN,zh;q=0.9');
    const newPassword = '=E9=87=8D=E8=AE=BE=E5=AF=86=E7=A0=81';
    expect(received.at(-1)?.text).toContain(`Subject: =?UTF-8?Q?${newPassword}`);
    expect(await host.keptMails(live)).toEqual([]);
  });

  it('are kept for test data, whose users need no confirmation [DB-014]', async () => {
    const before = received.length;
    const signedUp = await post(test, 'signup', ann);
    expect(signedUp.data).toHaveProperty('access_token');
    expect((await post(test, 'recover', { email: ann.email })).status).toBe(200);
    expect(received).toHaveLength(before);
    const [mail, ...more] = await host.keptMails(test);
    expect([mail?.reason, mail?.to, more]).toEqual(['recovery', ann.email, []]);
    const verified = await post(test, 'verify', {
      ...{ type: 'recovery', email: ann.email, token: mail?.code },
    });
    expect(verified.data).toHaveProperty('access_token');
  });

  it('change nothing when the server refuses them [DB-014]', async () => {
    refuses = true;
    const bob = { email: 'bob@app.example', password: 'secret of bob' };
    expect((await post(live, 'signup', bob)).status).toBe(500);
    refuses = false;
    const again = await post(live, 'signup', bob);
    expect(again.status).toBe(200);
    expect(received.at(-1)?.to).toEqual(['bob@app.example']);
  });

  it('send one mail to one address, whatever the address contains [DB-014]', async () => {
    const mails = createSiteMails({
      dataDir,
      clock,
      server: { url, from: 'no-reply@apps.example' },
    });
    const link = 'https://app.example/__backend/auth/v1/verify?token=x';
    const mail = {
      site: live,
      reason: 'recovery',
      link,
      code: '123456',
      language: 'en_US',
    } as const;
    const before = received.length;
    await mails.send({ ...mail, to: 'carl@app.example\r\nBcc: eve@evil.example' }).catch(() => {});
    await mails.send({ ...mail, to: 'carl@app.example, eve@evil.example' }).catch(() => {});
    const recipients = received.slice(before).flatMap(({ to }) => to);
    expect(recipients).not.toContain('eve@evil.example');
    expect(
      received
        .slice(before)
        .map(({ text }) => text)
        .join(''),
    ).not.toMatch(/^Bcc:/im);
  });

  it('keep the newest fifty for the owner, and go with the site [DB-014]', async () => {
    const mails = createSiteMails({ dataDir, clock, server: undefined });
    const site = `${crypto.randomUUID()}-test`;
    const link = 'https://app.example/verify';
    const codes = Array.from({ length: 60 }, (_, index) => String(index));
    await Promise.all(
      codes.map((code) =>
        mails.send({
          ...{ site, to: 'a@b.example', reason: 'recovery', link, code },
          language: 'en_US',
        }),
      ),
    );
    const kept = await mails.kept(site);
    expect(kept.map(({ code }) => code)).toEqual(codes.slice(10).reverse());
    await mails.removeAll(site);
    expect(await mails.kept(site)).toEqual([]);
  });

  it('need a sender with a server', () => {
    expect(readSiteMailsConfig({})).toBeUndefined();
    expect(() => readSiteMailsConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow(/MAIL_FROM/);
    expect(() =>
      readSiteMailsConfig({ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b' }),
    ).toThrow(/smtp:/);
    expect(createTransport({ url: 'smtps://mail.example' }).options).toMatchObject({
      secure: true,
    });
  });
});
