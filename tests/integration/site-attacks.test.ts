// Attacks on the rows of a generated app by another of its users and by visitors.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedSite, secrets, startAttackedSite } from '../support/attacked-site.ts';

let site: AttackedSite;

beforeAll(async () => {
  site = await startAttackedSite();
});
afterAll(() => site?.stop());

const representation = { prefer: 'return=representation' };

describe('rows of others', () => {
  it.each([
    ['a select', 'notes?select=*'],
    ['a filter on its id', 'notes?id=eq.NOTE'],
    ['or', 'notes?or=(id.eq.NOTE,body.like.*)'],
    ['not.and', 'notes?not.and=(user_id.eq.BOB,body.neq.x)'],
    ['embedded children', 'orders?select=*,order_items(*)'],
    ['embedded parents', 'order_items?select=*,orders(*)'],
    ['an embed of a public table', 'categories?select=*,notes(*)'],
    ['a nested embed', 'categories?select=notes(categories(notes(body)))'],
    ['an inner embed', 'categories?select=*,notes!inner(*)&notes.id=eq.NOTE'],
    ['a spread', 'order_items?select=*,...orders(total)'],
    ['an order by a parent', 'order_items?select=what,orders(total)&order=orders(total)'],
    ['an aggregate', 'orders?select=total.sum(),total.max()'],
    ['a JSON path', 'notes?select=data->>k&data->>k=eq.1'],
    ['a cast', 'notes?select=body::text'],
    ['full text', 'notes?body=fts.secret'],
    ['a view', 'notes_view?select=*'],
    ['a materialized view', 'notes_copy?select=*'],
    ['a function of rows', 'rpc/all_notes'],
    ['a function with a filter', 'rpc/all_notes?body=like.*secret*'],
    ['a function of one row', 'rpc/note_of?id=NOTE'],
    ['CSV', 'notes?select=*'],
  ])('are not read by %s [DB-051]', async (how, path) => {
    const target = path.replaceAll('NOTE', site.noteId).replaceAll('BOB', site.bobId);
    const headers = how === 'CSV' ? { accept: 'text/csv' } : {};
    const asBob = await site.send(`/rest/v1/${target}`, { headers });
    expect([asBob.text, asBob.status < 500]).toEqual([expect.not.stringMatching(secrets), true]);
    const asVisitor = await site.send(`/rest/v1/${target}`, { token: undefined, headers });
    expect(asVisitor.text).not.toMatch(/A secret|hidden|9876|B own/);
  });

  it('are not counted [DB-051]', async () => {
    const headers = { prefer: 'count=exact' };
    const { headers: answer } = await site.send('/rest/v1/notes?select=id', {
      method: 'HEAD',
      headers,
    });
    expect(answer.get('content-range')).toBe('0-0/1');
    expect((await site.send('/rest/v1/categories?select=notes(count,n.max())')).text).toBe(
      '[{"notes":[{"count":1,"max":1}]}]',
    );
    const exists = await site.send(
      `/rest/v1/categories?select=id,notes!inner()&notes.user_id=eq.${site.annId}`,
    );
    expect(exists.text).toBe('[]');
  });

  it.each<[string, (path: string) => Promise<unknown>]>([
    [
      'an update',
      (id) =>
        site.send(`/rest/v1/notes?id=eq.${id}`, {
          method: 'PATCH',
          body: { body: 'hacked' },
          headers: representation,
        }),
    ],
    [
      'an update of all',
      () => site.send('/rest/v1/notes?body=neq.x', { method: 'PATCH', body: { n: 1 } }),
    ],
    [
      'an upsert',
      (id) =>
        site.send('/rest/v1/notes', {
          method: 'POST',
          body: { id, user_id: site.bobId, body: 'hacked' },
          headers: { prefer: 'resolution=merge-duplicates,return=representation' },
        }),
    ],
    [
      'an ignored upsert',
      (id) =>
        site.send('/rest/v1/notes', {
          method: 'POST',
          body: { id, user_id: site.bobId, body: 'hacked' },
          headers: { prefer: 'resolution=ignore-duplicates,return=representation' },
        }),
    ],
    [
      'a delete',
      (id) =>
        site.send(`/rest/v1/notes?id=eq.${id}`, { method: 'DELETE', headers: representation }),
    ],
    ['a delete without a filter', () => site.send('/rest/v1/notes', { method: 'DELETE' })],
    [
      'a limited delete',
      () => site.send('/rest/v1/notes?body=neq.B%20own&order=id&limit=5', { method: 'DELETE' }),
    ],
    [
      'an insert in their name',
      () =>
        site.send('/rest/v1/notes', {
          method: 'POST',
          body: { user_id: site.annId, body: 'planted' },
        }),
    ],
    [
      'giving an own row away',
      () =>
        site.send(`/rest/v1/notes?user_id=eq.${site.bobId}`, {
          method: 'PATCH',
          body: { user_id: site.annId },
        }),
    ],
    [
      'an update by a view',
      () =>
        site.send('/rest/v1/notes_view?body=neq.B%20own', {
          method: 'PATCH',
          body: { body: 'hacked' },
        }),
    ],
  ])('are not changed by %s [DB-051]', async (_, attack) => {
    const answer = (await attack(site.noteId)) as { text: string; status: number };
    expect(answer.text).not.toMatch(secrets);
    expect(answer.status).toBeLessThan(500);
    await site.expectUntouched();
  });

  it('are not returned to a sender who may not select them', async () => {
    const body = { from_id: site.bobId, to_id: site.annId, body: 'hi' };
    const { status, text } = await site.send('/rest/v1/messages', {
      method: 'POST',
      body,
      headers: representation,
    });
    expect([status, text]).toEqual([403, expect.not.stringContaining('"hi"')]);
    expect((await site.send('/rest/v1/messages', { method: 'POST', body })).status).toBe(201);
  });

  it('are closed in a table without row rules of its own', async () => {
    expect((await site.send('/rest/v1/unprotected')).text).toBe('[]');
    const insert = await site.send('/rest/v1/unprotected', {
      method: 'POST',
      body: { id: 2, v: 'x' },
      token: undefined,
    });
    expect(insert.status).toBe(401);
  });
});

describe('injections', () => {
  it.each([
    "select=*&id=eq.1' or '1'='1",
    "select=*&body=eq.x') or 1=1 --",
    'select=*&order=id) desc; drop table notes;--',
    'select=*&order=id desc, (select 1)',
    'select=body::text) from notes--',
    'select=body::"text; drop table notes"',
    "select=data->>'k' or 1=1",
    "select=data->>k') --",
    'select=x:"body\\" from notes --"',
    'select="*"',
    'select=*&"id" is not null or "id"=eq.1',
    'select=*&limit=1;drop table notes',
    'select=*&offset=0 union select 1',
    'select=*&body=in.(a,") or 1=1--")',
    "select=*&body=fts(english'; drop table notes--).x",
    "select=*&data->k'||'=eq.1",
    'select=*,notes!inner"; drop(*)',
    'columns=id,"user_id") values (1)--',
    "on_conflict=id) do update set body='x'--",
    'select=x"y:body',
    'select=body,a:b:c',
    'select=$1',
    'body=eq.$1',
    'select=data->1e5',
    'select=data->-99999999999999999999',
    'select=body::regclass',
    'select=body::text[]',
    'body=any.{x}',
    'body=eq(any).x',
    'body=like(any).{"a}',
    'select=n.sum()::"x"',
    'and=(id.eq.1))',
    'or=()',
    'or=(body.eq."x)',
    'order=body.desc.desc',
    'select=*,',
    'select=notes(',
    'select=)',
    'a.b.c.d.e.f.g.h.i.j.k=eq.1',
    'select=*&__proto__=eq.1',
    'select=__proto__',
    'select=constructor(*)',
    'select=toString',
  ])('%s', async (query) => {
    const encoded = query.replace(/[ "#\\']/g, encodeURIComponent).replaceAll("'", '%27');
    const { status, text } = await site.send(`/rest/v1/notes?${encoded}`);
    expect(text).not.toMatch(secrets);
    expect(status).toBeLessThan(500);
    await site.expectUntouched();
  });

  it('of changes [DB-052]', async () => {
    const row = [{ id: site.noteId, user_id: site.annId, body: 'hacked' }];
    const columns = encodeURIComponent('id,"user_id") values (1)--');
    await site.send(`/rest/v1/notes?columns=${columns}`, { method: 'POST', body: row });
    const conflict = encodeURIComponent("id) do update set body='hacked'--");
    const headers = { prefer: 'resolution=merge-duplicates' };
    await site.send(`/rest/v1/notes?on_conflict=${conflict}`, {
      method: 'POST',
      body: row,
      headers,
    });
    const body = { "body\" = 'hacked' where true --": 1, __proto__: { body: 'hacked' } };
    await site.send(`/rest/v1/notes?id=neq.${site.bobId}`, { method: 'PATCH', body });
    await site.send('/rest/v1/rpc/all_notes', {
      method: 'POST',
      body: { 'x := 1); delete from notes; --': 1 },
    });
    await site.expectUntouched();
  });
});
