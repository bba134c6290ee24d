import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { siteFormEntries } from '../../services/store/schema/index.ts';
import { describePublishing } from '../support/publishing.ts';
import { inboxOf, sendForm } from '../support/site-forms.ts';

const urlencoded = 'application/x-www-form-urlencoded';

describePublishing('forms of a published site', (stage, { published }) => {
  const send = (host: string, more: Partial<Parameters<typeof sendForm>[0]> = {}) =>
    sendForm({ port: stage().place.port, host, body: '{"name":"Mei","message":"Hi"}', ...more });

  it('arrive as JSON, urlencoded and form data, newest first [PUB-040, PUB-043]', async () => {
    const { host, userId, uuid } = await published();
    const inbox = inboxOf(stage(), userId, uuid);
    expect(await inbox.read()).toMatchObject({ total: 0, unread: 0, forms: [] });
    const json = await send(host, {
      headers: { referer: `http://${host}:${stage().place.port}/shop` },
    });
    expect([json.status, json.json]).toEqual([200, { ok: true }]);
    expect((await send(host, { type: urlencoded, body: 'name=Bo&tag=a&tag=b&note=' })).status).toBe(
      200,
    );
    const parts = new FormData();
    parts.set('name', 'Ana');
    parts.set('picture', new Blob([]), '');
    const multipart = new Response(parts);
    const sent = await send(host, {
      path: '/__forms/booking',
      type: multipart.headers.get('content-type') ?? '',
      body: new Uint8Array(await multipart.arrayBuffer()),
    });
    expect(sent.json).toEqual({ ok: true });
    const entries = await inbox.entries();
    expect(entries.map(({ form, fields, page }) => ({ form, fields, page }))).toEqual([
      { form: 'booking', fields: [['name', 'Ana']], page: '' },
      {
        form: 'contact',
        fields: [
          ['name', 'Bo'],
          ['tag', 'a, b'],
        ],
        page: '',
      },
      {
        form: 'contact',
        fields: [
          ['name', 'Mei'],
          ['message', 'Hi'],
        ],
        page: '/shop',
      },
    ]);
    expect(await inbox.read()).toMatchObject({
      ...{ total: 3, unread: 3, spam: 0, most: 500, refusedAt: null, mail: null },
      forms: [
        { name: 'booking', count: 1 },
        { name: 'contact', count: 2 },
      ],
    });
  });

  it('answer a browser without a script by a page of its own [PUB-041]', async () => {
    const { host, userId, uuid } = await published();
    const { port } = stage().place;
    const page = {
      ...{ accept: 'text/html', 'accept-language': 'ja', origin: `http://${host}:${port}` },
      referer: `http://${host}:${port}/kontakt`,
    };
    const sent = await send(host, { type: urlencoded, body: 'a=1', headers: page });
    expect([sent.status, sent.headers.location]).toEqual([
      303,
      '/__forms/contact?sent=sent&back=%2Fkontakt',
    ]);
    const thanks = await stage().visit(host, String(sent.headers.location), page);
    expect(thanks.text).toContain('メッセージが届きました');
    expect(thanks.text).toContain('<a href="/kontakt">');
    const next = await send(host, { type: urlencoded, body: 'a=2&_next=/danke', headers: page });
    expect(next.headers.location).toBe('/danke');
    const away = await send(host, {
      type: urlencoded,
      body: 'a=3&_next=//evil.test',
      headers: page,
    });
    expect(away.headers.location).toBe('/__forms/contact?sent=sent&back=%2Fkontakt');
    const wrong = await send(host, { type: urlencoded, body: '', headers: page });
    expect([wrong.status, wrong.text.includes('フォームが空です')]).toEqual([400, true]);
    const fields = (await inboxOf(stage(), userId, uuid).entries()).map((one) => one.fields);
    expect(fields).toEqual([[['a', '3']], [['a', '2']], [['a', '1']]]);
  });

  it('arrive from a page below a path prefix, whose origin is opaque [PUB-040]', async () => {
    const { name, userId, uuid } = await published();
    const path = `/~${name}/__forms/contact`;
    const sent = await send('127.0.0.1', { path, headers: { origin: 'null' } });
    expect([sent.json, sent.headers['access-control-allow-origin']]).toEqual([{ ok: true }, '*']);
    const question = await send('127.0.0.1', {
      path,
      method: 'OPTIONS',
      headers: { origin: 'null' },
    });
    expect([question.status, question.headers['access-control-allow-methods']]).toEqual([
      204,
      'POST',
    ]);
    expect((await inboxOf(stage(), userId, uuid).read()).total).toBe(1);
  });

  it('are stored once when they are sent again, also at the same time [PUB-044]', async () => {
    const { host, userId, uuid } = await published();
    const twice = await Promise.all([send(host), send(host)]);
    expect(twice.map(({ json }) => json)).toEqual([{ ok: true }, { ok: true }]);
    const keyed = { headers: { 'idempotency-key': 'k-1' } };
    await send(host, { ...keyed, body: '{"a":"1"}' });
    await send(host, { ...keyed, body: '{"a":"1 with a typo"}' });
    await send(host, { body: '{"name":"Mei","message":"Hi again"}' });
    const fields = (await inboxOf(stage(), userId, uuid).entries()).map(
      (one) => one.fields[0]?.[1],
    );
    expect(fields.toSorted()).toEqual(['1', 'Mei', 'Mei']);
  });

  it('that fill the hidden field are kept apart as spam [PUB-045]', async () => {
    const { host, userId, uuid } = await published();
    expect((await send(host, { body: '{"a":"buy","_gotcha":"x"}' })).json).toEqual({ ok: true });
    const inbox = inboxOf(stage(), userId, uuid);
    expect(await inbox.read()).toMatchObject({ total: 0, unread: 0, spam: 1 });
    expect((await inbox.entries({ box: 'spam' }))[0]?.fields).toEqual([['a', 'buy']]);
  });

  it('keep the newest 200 of the spam, and every other entry [PUB-045]', async () => {
    const { host, uuid } = await published();
    const { db } = stage();
    await send(host, { body: '{"a":"real"}' });
    const day = 86_400_000;
    const rows = Array.from({ length: 200 }, (_, index) => ({
      ...{ id: randomUUID(), projectUuid: uuid, form: 'old', searched: '', page: '/' },
      ...{ fields: [], isSpam: true, at: new Date(Date.now() - day - index * 1_000) },
    }));
    await db.insert(siteFormEntries).values(rows);
    const kept = async () => {
      const all = await db
        .select()
        .from(siteFormEntries)
        .where(eq(siteFormEntries.projectUuid, uuid));
      return new Set(all.map(({ id, form }) => (form === 'old' ? id : form)));
    };
    expect((await kept()).size).toBe(201);
    await send(host, { body: '{"a":"buy","_gotcha":"x"}' });
    const wanted = rows.slice(0, 199).map(({ id }) => id);
    expect(await kept()).toEqual(new Set([...wanted, 'contact']));
  });

  it('can be read, searched, marked and deleted by the owner [PUB-043]', async () => {
    const { host, userId, uuid } = await published();
    for (const name of ['Ana 50%', 'Bo', 'Cho'])
      await send(host, { body: JSON.stringify({ name }) });
    const inbox = inboxOf(stage(), userId, uuid);
    const [cho, bo, ana] = (await inbox.list()).list;
    expect((await inbox.list({ search: 'NAME 0%' })).list).toEqual([ana]);
    expect((await inbox.list({ search: 'name _' })).total).toBe(0);
    expect(await inbox.change([bo?.id ?? ''], { isRead: true })).toMatchObject({ unread: 2 });
    expect((await inbox.list({ unread: 'true' })).list).toEqual([cho, ana]);
    expect(await inbox.change([cho?.id ?? ''], { isSpam: true })).toMatchObject({
      total: 2,
      spam: 1,
    });
    expect(await inbox.remove({ ids: [bo?.id ?? ''] })).toMatchObject({ total: 1, spam: 1 });
    expect(await inbox.remove({ box: 'spam' })).toMatchObject({ total: 1, spam: 0 });
    expect(await inbox.remove({})).toMatchObject({ total: 0 });
  });

  it('go with their project, and belong to its owner only [PUB-048]', async () => {
    const first = await published();
    const second = await published();
    await send(first.host);
    await send(second.host);
    const [entry] = (await inboxOf(stage(), first.userId, first.uuid).list()).list;
    const foreign = inboxOf(stage(), second.userId, first.uuid);
    await expect(foreign.list()).rejects.toThrow();
    const own = inboxOf(stage(), second.userId, second.uuid);
    await own.remove({ ids: [entry?.id ?? ''] });
    expect((await inboxOf(stage(), first.userId, first.uuid).read()).total).toBe(1);
    await stage().projects.remove(first.userId, 'all');
    const left = await stage().db.select().from(siteFormEntries);
    const projects = left.map(({ projectUuid }) => projectUuid);
    expect([projects.includes(first.uuid), projects.includes(second.uuid)]).toEqual([false, true]);
    expect((await send(first.host)).json.code).toBe('gone');
  });
});
