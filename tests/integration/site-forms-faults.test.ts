import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { ServicesAway } from '../../services/ports/gateway-channel.ts';
import { siteFormEntries } from '../../services/store/schema/index.ts';
import { withDatabase } from '../support/database.ts';
import { openPublishing, type PublishingStage, site } from '../support/publishing.ts';
import { inboxOf, sendForm } from '../support/site-forms.ts';

const urlencoded = 'application/x-www-form-urlencoded';

withDatabase('forms under attack', (open) => {
  let stage: PublishingStage;
  afterEach(() => stage.close());

  async function published(options: Parameters<typeof openPublishing>[1] = {}) {
    stage = await openPublishing(open(), options);
    const { userId, uuid } = await stage.person();
    stage.setBuildOutput(site);
    expect((await stage.publish(userId, uuid)).status).toBe('done');
    const { name } = await stage.publishing.read(userId, uuid);
    const host = `${name}.localhost`;
    const { port } = stage.place;
    const send = (body: string | Uint8Array, more: Partial<Parameters<typeof sendForm>[0]> = {}) =>
      sendForm({ port, host, body, ...more });
    return { userId, uuid, host, port, send, inbox: inboxOf(stage, userId, uuid) };
  }

  it('keep hostile entries as text, and the CSV without formulas [PUB-042, PUB-046]', async () => {
    const { send, inbox } = await published();
    const html = '<script>alert(1)</script><img src=x onerror=alert(2)>';
    await send(`{"__proto__":"polluted","constructor":"c","html":${JSON.stringify(html)}}`);
    await send('{"a\\u0000b":"x\\u0000y\\ud800z\\u001b[2J","list":[1,true,null]}');
    await send(Buffer.from('name=%ff%fe&=2&cell=%3DHYPERLINK(%22x%22)', 'latin1'), {
      type: urlencoded,
    });
    const entries = await inbox.entries();
    expect(entries.map(({ fields }) => fields)).toEqual([
      [
        ['name', '\ufffd\ufffd'],
        ['cell', '=HYPERLINK("x")'],
      ],
      [
        ['ab', 'xy\ufffdz[2J'],
        ['list', '1, true'],
      ],
      [
        ['__proto__', 'polluted'],
        ['constructor', 'c'],
        ['html', html],
      ],
    ]);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const csv = await inbox.csv();
    expect(
      csv.startsWith('\ufefftime,form,page,name,cell,ab,list,__proto__,constructor,html\r\n'),
    ).toBe(true);
    expect(csv).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it.each([
    ['a field of 1 MB', `{"a":"${'x'.repeat(1_048_576)}"}`, 413, 'too_large'],
    ['a body of 5 MB', `{"a":"${'x'.repeat(5 * 1_048_576)}"}`, 413, 'too_large'],
    ['a field of 10,001 characters', `{"a":"${'x'.repeat(10_001)}"}`, 400, 'value_too_long'],
    [
      '21,000 characters',
      `{"a":"${'x'.repeat(9_000)}","b":"${'y'.repeat(9_000)}","c":"${'z'.repeat(3_000)}"}`,
      413,
      'too_large',
    ],
    [
      '51 fields',
      JSON.stringify(Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`f${i}`, 'x']))),
      400,
      'too_many_fields',
    ],
    ['a long name', `{"${'n'.repeat(81)}":"x"}`, 400, 'name_too_long'],
    ['an object within', '{"a":{"b":1}}', 400, 'not_readable'],
    ['a list', '["a"]', 400, 'not_readable'],
    ['broken JSON', '{"a":', 400, 'not_readable'],
    ['nothing', '{}', 400, 'empty'],
  ])('refuse %s and store nothing [PUB-042]', async (_, body, status, code) => {
    const { send, inbox } = await published();
    const sent = await send(body);
    expect([sent.status, sent.json.ok, sent.json.code]).toEqual([status, false, code]);
    expect((await inbox.read()).total).toBe(0);
    expect((await send('{"a":"fits"}')).json).toEqual({ ok: true });
  });

  it('refuse 10,000 fields, files and other kinds of bodies [PUB-042]', async () => {
    const { send, inbox } = await published();
    const many = Array.from({ length: 10_000 }, (_, i) => `${i % 10}=x`).join('&');
    expect((await send(many, { type: urlencoded })).json.code).toBe('too_many_fields');
    const parts = new FormData();
    parts.set('file', new Blob(['x']), 'x.exe');
    const multipart = new Response(parts);
    const type = multipart.headers.get('content-type') ?? '';
    const file = await send(new Uint8Array(await multipart.arrayBuffer()), { type });
    expect(file.json.code).toBe('files_not_accepted');
    expect((await send('--b\r\nbroken', { type })).json.code).toBe('not_readable');
    expect((await send('a=1', { type: 'text/plain' })).json.code).toBe('not_readable');
    expect((await send('{"a":"1"}', { path: '/__forms/../x' })).json.code).toBe('gone');
    expect((await send('', { method: 'GET' })).status).toBe(405);
    expect((await inbox.read()).total).toBe(0);
  });

  it.each([
    ['another site', 'http://evil.example'],
    ['the same name on another port', undefined],
    ['a page without an origin', 'null'],
  ])('refuse %s [PUB-042]', async (_, origin) => {
    const { send, inbox, host } = await published();
    const sent = await send('{"a":"1"}', { headers: { origin: origin ?? `http://${host}:1` } });
    expect([sent.status, sent.json.code]).toEqual([403, 'foreign']);
    expect(sent.headers['access-control-allow-origin']).toBeUndefined();
    expect((await inbox.read()).total).toBe(0);
  });

  it('acknowledge nothing while the services are away or fail [PUB-041]', async () => {
    let answer: () => Promise<'stored'> = () => Promise.reject(new ServicesAway('away'));
    const { send, inbox } = await published({ storeForm: () => answer() });
    const away = await send('{"a":"1"}', { headers: { 'accept-language': 'ko' } });
    expect([away.status, away.json.ok, away.json.code]).toEqual([503, false, 'unavailable']);
    expect(away.headers['retry-after']).toBe('2');
    expect(away.json.message).toContain('저장하지 못해');
    answer = () => Promise.reject(new Error('the database failed'));
    expect((await send('{"a":"1"}')).json.code).toBe('unavailable');
    expect((await inbox.read()).total).toBe(0);
  });

  it('are not taken by a site that is offline [PUB-041]', async () => {
    const { send, inbox, userId, uuid } = await published();
    await stage.publishing.unpublish(userId, uuid);
    const sent = await send('{"a":"1"}');
    expect([sent.status, sent.json.code]).toEqual([404, 'gone']);
    expect((await inbox.read()).total).toBe(0);
  });

  it('are refused by a full inbox, which keeps every entry and says so [PUB-045]', async () => {
    const { send, inbox, uuid } = await published();
    const row = (i: number) => ({
      ...{ id: crypto.randomUUID(), projectUuid: uuid, form: 'old', fields: [] },
      ...{ searched: '', page: '', sameness: null, isSpam: false, at: new Date(i) },
    });
    await stage.db.insert(siteFormEntries).values(Array.from({ length: 499 }, (_, i) => row(i)));
    expect((await send('{"a":"the last"}')).json).toEqual({ ok: true });
    const refused = await send('{"a":"one more"}');
    expect([refused.status, refused.json.code]).toEqual([503, 'full']);
    expect(await inbox.read()).toMatchObject({ total: 500, most: 500 });
    expect((await inbox.read()).refusedAt).not.toBeNull();
    await inbox.remove({ ids: [(await inbox.list()).list[0]?.id ?? ''] });
    expect((await inbox.read()).refusedAt).toBeNull();
    expect((await send('{"a":"one more"}')).json).toEqual({ ok: true });
  });

  it('let pages be answered while 10,000 arrive in a rush [PUB-045]', async () => {
    const { send, inbox, host, port } = await published();
    const body = '{"a":"flood"}';
    const head = `POST /__forms/contact HTTP/1.1\r\nhost: ${host}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
    const flood = Array.from({ length: 10 }, () =>
      floodOf({ port, text: head + body, count: 1_000 }),
    );
    let isOver = false;
    const all = Promise.all(flood).finally(() => {
      isOver = true;
    });
    expect((await stage.visit(host, '/')).status).toBe(200);
    expect(isOver).toBe(false);
    const answers = (await all).flat();
    expect(answers.length).toBe(10_000);
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(9_980);
    expect((await inbox.read()).total).toBe(1);
    expect((await send('{"a":"late"}')).json.code).toBe('busy');
  });
});

/** Sends `count` requests on one connection without waiting, and returns the status of each answer. */
function floodOf({ port, text, count }: { port: number; text: string; count: number }) {
  return new Promise<number[]>((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text.repeat(count)));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const statuses = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((one) => Number(one[1]));
      if (statuses.length < count) return;
      socket.destroy();
      resolve(statuses);
    });
  });
}
