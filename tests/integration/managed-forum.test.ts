// The starter's forum, by supabase-js against a real database.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  appoint,
  attack,
  findOmissions,
  follow,
  noOmissions,
  signUp,
  startManagedStarter,
} from '../support/managed-starters.ts';
import type { TestSite } from '../support/site-api.ts';

let site: TestSite;
let visitor: SupabaseClient;
let ann: { client: SupabaseClient; id: string };
let bob: { client: SupabaseClient; id: string };
let moderator: { client: SupabaseClient; id: string };
let topic: string;

beforeAll(async () => {
  site = await startManagedStarter('managed-forum');
  visitor = site.client();
  [ann, bob, moderator] = await Promise.all([
    signUp(site, 'ann', { display_name: ' Ann ' }),
    signUp(site, 'bob'),
    signUp(site, 'moderator', { display_name: 'Mod' }),
  ]);
  const text = { title: 'Bread', body: 'Which one?' };
  const { data } = await ann.client.from('topics').insert(text).select('id').single();
  topic = data?.id ?? '';
});
afterAll(() => site?.stop());

const read = (client: SupabaseClient) =>
  client
    .from('topics')
    .select('title, votes, replies, user_id, author:profiles!topics_user_id_fkey(display_name)')
    .eq('id', topic)
    .maybeSingle();
const vote = (client: SupabaseClient) => client.from('votes').insert({ topic_id: topic });

it('lets everybody read, with names and without addresses [DB-123]', async () => {
  const { data } = await read(visitor);
  expect(data).toMatchObject({ title: 'Bread', author: { display_name: 'Ann' } });
  const { data: profiles } = await visitor.from('profiles').select();
  expect(profiles?.map((row) => Object.keys(row))).toEqual(Array(3).fill(['id', 'display_name']));
  expect(JSON.stringify(profiles)).not.toContain('bob');
  // The first rows need no user.
  const first = await visitor.from('topics').select('title').is('user_id', null);
  expect(first.data?.length).toBeGreaterThan(0);
});

it('lets only members write, and only as themselves [DB-123]', async () => {
  const text = { title: 'x', body: 'y' };
  expect((await visitor.from('topics').insert(text)).error?.code).toBe('42501');
  for (const more of [{ user_id: ann.id }, { votes: 99 }, { is_hidden: true }])
    expect((await bob.client.from('topics').insert({ ...text, ...more })).error?.code).toBe(
      '42501',
    );
  const reply = { topic_id: topic, body: 'Rye.' };
  expect((await visitor.from('replies').insert(reply)).error?.code).toBe('42501');
  expect((await bob.client.from('replies').insert(reply)).error).toBeNull();
  expect((await read(visitor)).data?.replies).toBe(1);
});

it('lets authors alone edit and delete [DB-123]', async () => {
  const edit = (client: SupabaseClient) =>
    client.from('topics').update({ body: 'Which bread?' }).eq('id', topic).select('edited_at');
  expect((await edit(bob.client)).data).toEqual([]);
  expect((await edit(ann.client)).data?.[0]?.edited_at).toBeTypeOf('string');
  const { data: own } = await bob.client
    .from('replies')
    .insert({ topic_id: topic, body: 'Gone soon' })
    .select('id')
    .single();
  const remove = (client: SupabaseClient) =>
    client.from('replies').delete().eq('id', own?.id).select('id');
  expect((await remove(ann.client)).data).toEqual([]);
  expect((await remove(bob.client)).data).toHaveLength(1);
  const rename = (client: SupabaseClient) =>
    client.from('profiles').update({ display_name: 'New' }).eq('id', bob.id).select('id');
  expect((await rename(ann.client)).data).toEqual([]);
  expect((await rename(bob.client)).data).toHaveLength(1);
});

it('counts one vote of each member, and shows nobody who voted [DB-123]', async () => {
  expect((await vote(visitor)).error?.code).toBe('42501');
  expect((await vote(bob.client)).error).toBeNull();
  expect((await vote(bob.client)).error?.code).toBe('23505');
  expect((await vote(ann.client)).error).toBeNull();
  const forged = await bob.client.from('votes').insert({ topic_id: topic, user_id: moderator.id });
  expect(forged.error?.code).toBe('42501');
  expect((await read(visitor)).data?.votes).toBe(2);
  expect((await ann.client.from('votes').select('user_id')).data).toEqual([{ user_id: ann.id }]);
  expect((await visitor.from('votes').select()).data).toEqual([]);
  expect((await bob.client.from('topics').update({ votes: 99 }).eq('id', topic)).error?.code).toBe(
    '42501',
  );
  await bob.client.from('votes').delete().eq('topic_id', topic);
  expect((await read(visitor)).data?.votes).toBe(1);
});

it('shows new topics and replies at once, to visitors too [DB-123]', async () => {
  const [topics, replies] = [await follow(visitor, 'topics'), await follow(visitor, 'replies')];
  await bob.client.from('topics').insert({ title: 'News', body: 'Just now' });
  await bob.client.from('replies').insert({ topic_id: topic, body: 'Live' });
  await vi.waitFor(() => {
    expect(topics.some(({ new: row }) => row.title === 'News')).toBe(true);
    expect(replies.some(({ new: row }) => row.body === 'Live')).toBe(true);
  }, 20_000);
});

it('lets moderators alone hide, and hides from everybody but the author [DB-123]', async () => {
  const hide = (client: SupabaseClient, hidden = true) =>
    client.rpc('hide_topic', { topic, hidden });
  for (const client of [visitor, ann.client, bob.client])
    expect((await hide(client)).error?.code).toBe('42501');
  const role = { user_id: bob.id, role: 'moderator' };
  expect((await bob.client.from('user_roles').insert(role)).error?.code).toBe('42501');
  await appoint(site, moderator.id, 'moderator');
  expect((await hide(moderator.client)).error).toBeNull();
  const seen = async (client: SupabaseClient) => (await read(client)).data !== null;
  const everyone = [visitor, bob.client, ann.client, moderator.client];
  expect(await Promise.all(everyone.map(seen))).toEqual([false, false, true, true]);
  // Replies go with their topic, and nobody replies to or votes for what they cannot read.
  const replies = await visitor.from('replies').select('id').eq('topic_id', topic);
  expect(replies.data).toEqual([]);
  expect((await vote(bob.client)).error?.code).toBe('42501');
  const edited = await ann.client.from('topics').update({ body: 'x' }).eq('id', topic).select('id');
  expect(edited.data).toEqual([]);
  await hide(moderator.client, false);
  expect(await seen(visitor)).toBe(true);
  const reply = (await visitor.from('replies').select('id').eq('topic_id', topic)).data?.[0]?.id;
  const before = (await read(visitor)).data?.replies ?? 0;
  expect((await bob.client.rpc('hide_reply', { reply, hidden: true })).error?.code).toBe('42501');
  expect((await moderator.client.rpc('hide_reply', { reply, hidden: true })).error).toBeNull();
  expect((await visitor.from('replies').select('id').eq('id', reply)).data).toEqual([]);
  expect((await read(visitor)).data?.replies).toBe(before - 1);
});

it('has rules, indexes and a declaration for all tables [DB-125]', async () => {
  expect(await findOmissions(site, 'managed-forum')).toEqual(noOmissions);
});

it('withstands the attacks before publishing [DB-125]', async () => {
  const expected = { findings: [], unproven: [], asked: ['profiles', 'replies', 'topics'] };
  expect(await attack(site, 'managed-forum')).toEqual(expected);
}, 120_000);
