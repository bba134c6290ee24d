// Changes of rows, broadcast and presence by realtime-js against a real database.
import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { startTestSite, type TestSite } from '../support/site-api.ts';

const sql = `
create table public.messages (id bigint generated always as identity primary key, user_id uuid not null default auth.uid(), room text, size int, body text);
create policy own on public.messages for all to authenticated using (auth.uid() = user_id) with check (auth.uid() = user_id);
create table public.hidden (id int primary key, v text);
alter publication supabase_realtime add table public.messages;`;

type Event = { eventType: string; new: Record<string, unknown>; old: Record<string, unknown> };

let site: TestSite;
let ann: SupabaseClient;
let bob: SupabaseClient;
let visitor: SupabaseClient;

beforeAll(async () => {
  site = await startTestSite(sql);
  ann = site.client();
  bob = site.client();
  visitor = site.client();
  await ann.auth.signUp({ email: 'ann@x.io', password: 'secret123' });
  await bob.auth.signUp({ email: 'bob@x.io', password: 'secret123' });
});
afterAll(() => site?.stop());
beforeEach(() => {
  site.clock.set(2000);
});

/** Resolves with the state that a channel has after it tried to join. */
const joined = (channel: RealtimeChannel) =>
  new Promise<string>((resolve) => {
    channel.subscribe((state) => resolve(state));
  });

let names = 0;
async function follow(client: SupabaseClient, wanted: { event?: string; filter?: string } = {}) {
  names += 1;
  const events: Event[] = [];
  const { event = '*', filter } = wanted;
  const channel = client
    .channel(`changes-${names}`)
    .on(
      'postgres_changes' as never,
      { event, schema: 'public', table: 'messages', ...(filter ? { filter } : {}) } as never,
      (payload: Event) => events.push(payload),
    );
  expect(await joined(channel)).toBe('SUBSCRIBED');
  return { events, channel };
}

const bodies = (events: Event[]) => events.map(({ new: row }) => row.body);

describe('changes of rows', () => {
  it('reach only readers who may select the row, with the row as it is for them [DB-058]', async () => {
    const own = await follow(ann);
    const other = await follow(bob);
    const nobody = await follow(visitor);
    const { data } = await ann
      .from('messages')
      .insert({ body: 'one', room: 'red' })
      .select()
      .single();
    // A change is read again when it is reported, so each one is awaited.
    await expect.poll(() => own.events).toHaveLength(1);
    await ann.from('messages').update({ body: 'two' }).eq('id', data.id);
    await expect.poll(() => own.events).toHaveLength(2);
    await bob.from('messages').insert({ body: 'of bob' });
    await ann.from('messages').delete().eq('id', data.id);
    await expect
      .poll(() => own.events.map(({ eventType }) => eventType))
      .toEqual(['INSERT', 'UPDATE', 'DELETE']);
    expect(own.events[0]?.new).toMatchObject({ body: 'one', room: 'red' });
    expect(own.events[1]).toMatchObject({ new: { body: 'two' }, old: { id: data.id } });
    expect(own.events[2]).toMatchObject({ new: {}, old: { id: data.id } });
    await expect.poll(() => other.events).toHaveLength(2);
    expect(bodies(other.events)).toEqual(['of bob', undefined]);
    // A deleted row is only its key, as on Supabase.
    await expect.poll(() => bodies(nobody.events)).toEqual([undefined]);
    expect(JSON.stringify([other.events, nobody.events])).not.toMatch(/one|two|red/);
  });

  it('are filtered by event and by columns', async () => {
    const blue = await follow(ann, { filter: 'room=eq.blue' });
    const large = await follow(ann, { filter: 'size=gt.9' });
    const list = await follow(ann, { filter: 'room=in.(green,"a,b")' });
    const inserts = await follow(ann, { event: 'INSERT' });
    await ann.from('messages').insert([
      { body: 'b', room: 'blue', size: 10 },
      { body: 'g', room: 'green', size: 9 },
      { body: 'ab', room: 'a,b', size: 100 },
    ]);
    await expect.poll(() => bodies(inserts.events)).toEqual(['b', 'g', 'ab']);
    await ann.from('messages').update({ body: 'b2' }).eq('body', 'b');
    await expect.poll(() => bodies(blue.events)).toEqual(['b', 'b2']);
    await expect.poll(() => bodies(large.events)).toEqual(['b', 'ab', 'b2']);
    await expect.poll(() => bodies(list.events)).toEqual(['g', 'ab']);
    expect(bodies(inserts.events)).toEqual(['b', 'g', 'ab']);
    await Promise.all([blue, large, list, inserts].map((one) => one.channel.unsubscribe()));
  });

  it('refuse a filter of an unknown column, and ignore forged notifications', async () => {
    const channel = ann
      .channel('wrong')
      .on(
        'postgres_changes' as never,
        { event: '*', schema: 'public', table: 'messages', filter: "x' or 1=1=eq.1" } as never,
        () => {},
      );
    expect(await joined(channel)).toBe('CHANNEL_ERROR');
    await channel.unsubscribe();
    const { events } = await follow(visitor);
    const forged = { schema: 'auth', table: 'users', type: 'INSERT', key: {}, oldKey: {} };
    const texts = [
      'no json',
      JSON.stringify(forged),
      JSON.stringify({ ...forged, schema: 'public', table: 'hidden', key: { id: 1 } }),
    ];
    await site.databases.use(site.site.name, 'owner', async (connection) => {
      for (const text of texts)
        await connection.query('select pg_notify($1, $2)', ['site_changes', text]);
    });
    const own = await follow(bob);
    await bob.from('messages').insert({ body: 'after' });
    await expect.poll(() => bodies(own.events)).toEqual(['after']);
    expect(events).toEqual([]);
  });

  it('end when the token of the reader has expired', async () => {
    const late = site.client();
    await late.auth.signUp({ email: 'late@x.io', password: 'secret123' });
    const { events, channel } = await follow(late);
    site.clock.set(3_600_001);
    await channel.send({ type: 'broadcast', event: 'x', payload: {} });
    await expect.poll(() => channel.state).toBe('closed');
    expect(events).toEqual([]);
  });
});

describe('broadcast', () => {
  it('reaches the others of a topic, as JSON and as bytes, and the sender if it wants that', async () => {
    const received: unknown[] = [];
    const own: unknown[] = [];
    const receiver = visitor
      .channel('room')
      .on('broadcast', { event: '*' }, ({ payload }) => received.push(payload));
    const sender = site
      .client()
      .channel('room', { config: { broadcast: { self: true, ack: true } } });
    sender.on('broadcast', { event: 'cursor' }, ({ payload }) => own.push(payload));
    expect([await joined(receiver), await joined(sender)]).toEqual(['SUBSCRIBED', 'SUBSCRIBED']);
    expect(await sender.send({ type: 'broadcast', event: 'cursor', payload: { x: 'é' } })).toBe(
      'ok',
    );
    await expect.poll(() => received).toEqual([{ x: 'é' }]);
    await expect.poll(() => own).toEqual([{ x: 'é' }]);
    const bytes = new Uint8Array([1, 2, 255]).buffer;
    await sender.send({ type: 'broadcast', event: 'bytes', payload: bytes });
    await expect.poll(() => received).toHaveLength(2);
    expect([...new Uint8Array(received[1] as ArrayBuffer)]).toEqual([1, 2, 255]);
    await site.client().channel('room').httpSend('hello', { from: 'http' });
    await expect.poll(() => received[2]).toEqual({ from: 'http' });
  });

  it('needs a key that is no secret of a page, and offers no private channels', async () => {
    const socket = new WebSocket(
      `${site.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${site.secret}`,
      { origin: 'https://evil.example' },
    );
    const refused = await new Promise((resolve) => socket.once('error', resolve));
    expect(String(refused)).toContain('401');
    const channel = site.client('sb_publishable_wrong').channel('room');
    expect(await joined(channel)).toBe('CHANNEL_ERROR');
    const hidden = visitor.channel('secret', { config: { private: true } });
    expect(await joined(hidden)).toBe('CHANNEL_ERROR');
  });
});

describe('presence', () => {
  it('shows who is in a room, and who left', async () => {
    const first = site.client().channel('people', { config: { presence: { key: 'ann' } } });
    const second = site.client().channel('people', { config: { presence: { key: 'bob' } } });
    const left: string[] = [];
    second.on('presence', { event: 'sync' }, () => {});
    second.on('presence', { event: 'leave' }, ({ key }) => left.push(key));
    await joined(first);
    await first.track({ at: 1 });
    await joined(second);
    await second.track({ at: 2 });
    await expect.poll(() => Object.keys(second.presenceState()).sort()).toEqual(['ann', 'bob']);
    expect(second.presenceState().ann?.[0]).toMatchObject({ at: 1 });
    await first.unsubscribe();
    await expect.poll(() => left).toEqual(['ann']);
    expect(Object.keys(second.presenceState())).toEqual(['bob']);
    expect(site.logged).toEqual([]);
  });
});
