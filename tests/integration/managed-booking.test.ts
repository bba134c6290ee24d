// The starter's booking app, by supabase-js against a real database.
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

const dayMs = 86_400_000;

let site: TestSite;
let visitor: SupabaseClient;
let ann: { client: SupabaseClient; id: string };
let bob: { client: SupabaseClient; id: string };
let staff: { client: SupabaseClient; id: string };
let service: string;
let longer: string;
let times: string[];

beforeAll(async () => {
  site = await startManagedStarter('managed-booking');
  visitor = site.client();
  [ann, bob, staff] = await Promise.all([
    signUp(site, 'ann'),
    signUp(site, 'bob'),
    signUp(site, 'staff'),
  ]);
  const { data } = await visitor.from('services').select('id').order('position');
  [service = '', longer = ''] = data?.map(({ id }) => id) ?? [];
  times = await freeTimes(visitor, openDay());
});
afterAll(() => site?.stop());

/** The next Wednesday after tomorrow, which is open. */
function openDay(): string {
  const days = Array.from({ length: 7 }, (_, index) => new Date(Date.now() + (index + 2) * dayMs));
  return (
    days
      .find((day) => day.getUTCDay() === 3)
      ?.toISOString()
      .slice(0, 10) ?? ''
  );
}

async function freeTimes(client: SupabaseClient, day: string): Promise<string[]> {
  const { data, error } = await client.rpc('free_times', { service, day });
  if (error) throw error;
  return data as string[];
}

const book = (client: SupabaseClient, at: number, more: object = {}) =>
  client
    .from('bookings')
    .insert({ service_id: service, starts_at: times[at], customer_name: 'Ann', ...more })
    .select('id, user_id, status, ends_at')
    .single();

it('shows visitors the services and free times, and no bookings [DB-121]', async () => {
  expect(times.length).toBeGreaterThan(10);
  expect((await visitor.from('bookings').select()).data).toEqual([]);
  expect((await book(visitor, 0)).error).not.toBeNull();
});

it('takes a booking once: the same and an overlapping time are refused [DB-121]', async () => {
  const { data, error } = await book(ann.client, 2);
  expect(error).toBeNull();
  expect(data).toMatchObject({ user_id: ann.id, status: 'requested' });
  expect(Date.parse(data?.ends_at)).toBeGreaterThan(Date.parse(times[2] ?? ''));
  expect((await book(bob.client, 2)).error?.code).toBe('23P01');
  expect((await book(bob.client, 1, { service_id: longer })).error?.code).toBe('23P01');
  expect(await freeTimes(visitor, openDay())).toEqual(times.filter((time) => time !== times[2]));
});

it('lets one of many win who book the same time at once [DB-121]', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) => book([ann, bob][index % 2]?.client ?? visitor, 5)),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['23P01']));
});

it('refuses times outside of the opening hours and in the past [DB-121]', async () => {
  const night = `${openDay()}T03:00:00-05:00`;
  for (const starts_at of [night, '2020-01-01T15:00:00Z'])
    expect((await book(ann.client, 0, { starts_at })).error?.code).toBe('23P01');
});

it('shows and lets cancel only own bookings [DB-121]', async () => {
  const { data: own } = await book(ann.client, 8);
  const seen = (client: SupabaseClient) => client.from('bookings').select('id').eq('id', own?.id);
  expect((await seen(ann.client)).data).toHaveLength(1);
  expect((await seen(bob.client)).data).toEqual([]);
  const cancel = (client: SupabaseClient, status = 'cancelled') =>
    client.from('bookings').update({ status }).eq('id', own?.id).select('status');
  expect((await cancel(bob.client)).data).toEqual([]);
  expect((await cancel(ann.client, 'confirmed')).error?.code).toBe('42501');
  expect((await cancel(ann.client)).data).toEqual([{ status: 'cancelled' }]);
  // A cancelled time is free for others.
  expect((await book(bob.client, 8)).error).toBeNull();
});

it('refuses what only the database sets, and roles for oneself [DB-121]', async () => {
  for (const more of [{ user_id: ann.id }, { status: 'confirmed' }, { ends_at: times[9] }])
    expect((await book(bob.client, 10, more)).error?.code).toBe('42501');
  const role = { user_id: bob.id, role: 'staff' };
  expect((await bob.client.from('user_roles').insert(role)).error?.code).toBe('42501');
  expect((await bob.client.from('user_roles').upsert(role)).error).not.toBeNull();
  const data = { role: 'staff', app_metadata: { role: 'staff' } };
  await bob.client.auth.updateUser({ data });
  expect((await bob.client.rpc('has_role', { uid: bob.id, wanted: 'staff' })).data).toBe(false);
});

it('shows staff all bookings, live, and lets them confirm [DB-121]', async () => {
  const isFree = () => ann.client.rpc('is_role_free', { wanted: 'staff' });
  expect((await isFree()).data).toBe(true);
  await appoint(site, staff.id, 'staff');
  expect((await isFree()).data).toBe(false);
  // Others cannot ask who the staff are.
  const asked = await bob.client.rpc('has_role', { uid: staff.id, wanted: 'staff' });
  expect(asked.data).toBe(false);
  const [seen, others] = [
    await follow(staff.client, 'bookings'),
    await follow(bob.client, 'bookings'),
  ];
  const { data: made } = await book(ann.client, 12);
  await vi.waitFor(() => expect(seen.map((event) => event.new.id)).toEqual([made?.id]), 20_000);
  const all = await staff.client.from('bookings').select('user_id, service:services(name)');
  expect(new Set(all.data?.map((row) => row.user_id))).toEqual(new Set([ann.id, bob.id]));
  const confirm = (client: SupabaseClient) =>
    client.from('bookings').update({ status: 'confirmed' }).eq('id', made?.id).select('status');
  expect((await confirm(bob.client)).data).toEqual([]);
  expect((await confirm(staff.client)).data).toEqual([{ status: 'confirmed' }]);
  await vi.waitFor(() => expect(seen.at(-1)?.new.status).toBe('confirmed'), 20_000);
  expect(others).toEqual([]);
});

it('has rules, indexes and a declaration for all tables [DB-125]', async () => {
  expect(await findOmissions(site, 'managed-booking')).toEqual(noOmissions);
});

it('lets the owner enter a booking at any time that does not overlap [DB-121]', async () => {
  const owner = site.client(site.secret);
  const starts_at = '2020-01-01T03:00:00Z';
  const row = { service_id: service, user_id: ann.id, customer_name: 'Ann', starts_at };
  expect((await owner.from('bookings').insert(row)).error).toBeNull();
  expect((await owner.from('bookings').insert(row)).error?.code).toBe('23P01');
});

it('withstands the attacks before publishing [DB-125]', async () => {
  const expected = { findings: [], unproven: [], asked: [] };
  expect(await attack(site, 'managed-booking')).toEqual(expected);
}, 120_000);
