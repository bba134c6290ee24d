import { afterEach, expect, it } from 'vitest';
import { createFormMails } from '../../services/adapters/site-mails/index.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { startMailServer } from '../support/mail-server.ts';
import { openPublishing, type PublishingStage, site } from '../support/publishing.ts';
import { inboxOf, sendForm } from '../support/site-forms.ts';

withDatabase('mails about forms', (open) => {
  let stage: PublishingStage;
  let mails: Awaited<ReturnType<typeof startMailServer>>;
  afterEach(async () => {
    await stage.close();
    await mails.close();
  });

  it('say how many arrived, at most one in ten minutes, without a visitor’s words [PUB-047]', async () => {
    const clock = new FakeClock();
    mails = await startMailServer();
    const formMails = createFormMails({ url: mails.url, from: 'Sites <no-reply@sites.example>' });
    stage = await openPublishing(open(), { clock, formMails });
    const { userId, uuid } = await stage.person();
    stage.setBuildOutput(site);
    expect((await stage.publish(userId, uuid)).status).toBe('done');
    const { name } = await stage.publishing.read(userId, uuid);
    const inbox = inboxOf(stage, userId, uuid);
    const send = (word: string) =>
      sendForm({
        ...{ port: stage.place.port, host: `${name}.localhost` },
        body: JSON.stringify({ message: `<b>${word}</b>` }),
      });

    await send('before');
    const coded = mails.next();
    const asked = await inbox.setMail(true, 'owner@shop.example');
    expect(asked.mail).toEqual({ isOn: true, address: null, unconfirmed: 'owner@shop.example' });
    const { to, text } = await coded;
    expect(to).toEqual(['owner@shop.example']);
    const code = /\b\d{6}\b/.exec(text)?.[0] ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    await expect(inbox.confirmMail(wrong)).rejects.toThrow('mailCodeWrong');
    expect((await inbox.confirmMail(code)).mail?.address).toBe('owner@shop.example');
    await expect(inbox.confirmMail(code)).rejects.toThrow('mailCodeWrong');

    const first = mails.next();
    await send('secret');
    expect((await first).text).toContain('New messages from your site: 1');
    expect((await first).text).toContain(`https://product.example/chat/${uuid}`);
    expect((await first).text).not.toMatch(/secret|<b>/);
    for (const word of ['two', 'three']) await send(word);
    await stage.siteForms.sendNotices();
    expect(mails.received.length).toBe(2);
    const next = mails.next();
    await clock.advance(11 * 60_000);
    await stage.siteForms.sendNotices();
    expect((await next).text).toContain('New messages from your site: 2');
    await stage.siteForms.sendNotices();
    await inbox.setMail(false);
    await send('four');
    await clock.advance(11 * 60_000);
    await stage.siteForms.sendNotices();
    expect(mails.received.length).toBe(3);
  });

  it('say once for an edition that errors have grown, without a visitor’s words [PUB-095]', async () => {
    mails = await startMailServer();
    const formMails = createFormMails({ url: mails.url, from: 'Sites <no-reply@sites.example>' });
    stage = await openPublishing(open(), { formMails });
    const { userId, uuid } = await stage.person();
    stage.setBuildOutput(site);
    await stage.publish(userId, uuid);
    const { name } = await stage.publishing.read(userId, uuid);
    await stage.publish(userId, uuid);
    const inbox = inboxOf(stage, userId, uuid);
    const coded = mails.next();
    await inbox.setMail(true, 'owner@shop.example');
    await inbox.confirmMail(/\b\d{6}\b/.exec((await coded).text)?.[0] ?? '');
    const count = async (edition: number, visits: number, failedVisits: number) => {
      const texts = { message: 'secret', stack: '', page: '/', browser: 'chrome', frames: [] };
      const errors = [{ ...texts, count: 1, visitors: 1 }];
      stage.siteErrors.store({ site: name ?? '', edition, visits, failedVisits, errors });
      await stage.siteErrors.settled();
    };
    await count(1, 20, 0);
    await count(2, 20, 4);
    expect(mails.received.length).toBe(1);
    const grown = mails.next();
    await count(2, 0, 1);
    const { to, text } = await grown;
    expect(to).toEqual(['owner@shop.example']);
    expect(text).toContain('Subject: Errors on your site have grown');
    expect(text).toContain(`https://product.example/chat/${uuid}`);
    expect(text).not.toContain('secret');
    await count(2, 0, 9);
    expect(mails.received.length).toBe(2);
  });
});
