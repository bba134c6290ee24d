// The starter's shop, by supabase-js against a real database.
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

type Product = { id: string; name: string; price: number; stock: number };

let site: TestSite;
let visitor: SupabaseClient;
let ann: { client: SupabaseClient; id: string };
let bob: { client: SupabaseClient; id: string };
let staff: { client: SupabaseClient; id: string };
let products: Product[];

beforeAll(async () => {
  site = await startManagedStarter('managed-shop');
  visitor = site.client();
  [ann, bob, staff] = await Promise.all([
    signUp(site, 'ann'),
    signUp(site, 'bob'),
    signUp(site, 'staff'),
  ]);
  products = (await visitor.from('products').select('id, name, price, stock').order('position'))
    .data as Product[];
});
afterAll(() => site?.stop());

const recipient = { customer_name: 'Ann', phone: '555', address: 'Hill 1', note: '' };
const order = (client: SupabaseClient, items: object[], more: object = {}) =>
  client.rpc('place_order', { items, ...recipient, ...more });
const item = (at: number, quantity: unknown, more: object = {}) => ({
  product: products[at]?.id,
  quantity,
  ...more,
});
const stockOf = async (at: number) =>
  (await visitor.from('products').select('stock').eq('id', products[at]?.id).single()).data?.stock;

it('computes what an order costs in the database, whatever the page sends [DB-122]', async () => {
  const items = [item(0, 2, { price: 0.01 }), item(4, 3)];
  const { data: id, error } = await order(ann.client, items);
  expect(error).toBeNull();
  const { data } = await ann.client
    .from('orders')
    .select('total, status, user_id, items:order_items(name, price, quantity)')
    .eq('id', id)
    .single();
  const [first, other] = [products[0]?.price ?? 0, products[4]?.price ?? 0];
  expect(data).toMatchObject({ total: first * 2 + other * 3, status: 'new', user_id: ann.id });
  expect(data?.items.map(({ price }) => price).sort()).toEqual([first, other].sort());
  // There is no argument for a total.
  expect((await order(ann.client, items, { total: 1 })).error?.code).toBe('PGRST202');
});

it('takes what is ordered off the shelf, and never sells more than there is [DB-122]', async () => {
  const before = await stockOf(5);
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      order([ann, bob][index % 2]?.client ?? visitor, [item(5, 1)]),
    ),
  );
  expect(answers.filter(({ error }) => error === null)).toHaveLength(before);
  expect(new Set(answers.flatMap(({ error }) => error?.code ?? []))).toEqual(new Set(['SH002']));
  expect(await stockOf(5)).toBe(0);
});

it('changes nothing when one of the items cannot be sold [DB-122]', async () => {
  const before = await stockOf(1);
  const orders = async () => (await bob.client.from('orders').select('id')).data?.length;
  const count = await orders();
  for (const items of [
    [item(1, 1), item(7, 1)],
    [item(1, 1), { product: crypto.randomUUID(), quantity: 1 }],
    [item(1, -5)],
    [item(1, 0)],
    [item(1, 1.5)],
    [item(1, 50), item(1, 60)],
    [],
  ])
    expect((await order(bob.client, items)).error).not.toBeNull();
  expect([await stockOf(1), await orders()]).toEqual([before, count]);
});

it('lets nobody order without an account, or write orders and products directly [DB-122]', async () => {
  expect((await order(visitor, [item(0, 1)])).error).not.toBeNull();
  const row = { user_id: bob.id, total: 0, ...recipient };
  expect((await bob.client.from('orders').insert(row)).error?.code).toBe('42501');
  const [own] = (await bob.client.from('orders').select('id')).data ?? [];
  const line = { order_id: own?.id, product_id: products[1]?.id, name: 'x', price: 0, quantity: 1 };
  expect((await bob.client.from('order_items').insert(line)).error?.code).toBe('42501');
  for (const change of [{ price: 0 }, { stock: 99 }])
    expect(
      (await bob.client.from('products').update(change).eq('id', products[0]?.id)).error?.code,
    ).toBe('42501');
  expect((await bob.client.from('orders').update({ total: 0 }).eq('id', own?.id)).error?.code).toBe(
    '42501',
  );
  expect((await bob.client.from('orders').delete().eq('id', own?.id)).error?.code).toBe('42501');
});

it('shows customers only their own orders and items [DB-122]', async () => {
  const owners = async (client: SupabaseClient) =>
    new Set((await client.from('orders').select('user_id')).data?.map((row) => row.user_id));
  expect(await owners(ann.client)).toEqual(new Set([ann.id]));
  expect(await owners(bob.client)).toEqual(new Set([bob.id]));
  expect(await owners(visitor)).toEqual(new Set());
  const { data: items } = await bob.client.from('order_items').select('order_id, name');
  const { data: own } = await bob.client.from('orders').select('id');
  expect(new Set(items?.map((row) => row.order_id))).toEqual(new Set(own?.map((row) => row.id)));
});

it('shows staff all orders, live, and lets them change the state only [DB-122]', async () => {
  expect(
    (await bob.client.from('user_roles').insert({ user_id: bob.id, role: 'staff' })).error?.code,
  ).toBe('42501');
  await appoint(site, staff.id, 'staff');
  const [seen, others] = [await follow(staff.client, 'orders'), await follow(bob.client, 'orders')];
  const { data: id } = await order(ann.client, [item(2, 3)]);
  const left = await stockOf(2);
  await vi.waitFor(() => expect(seen.some((event) => event.new.id === id)).toBe(true), 20_000);
  const change = (client: SupabaseClient, row: object) =>
    client.from('orders').update(row).eq('id', id).select('status');
  expect((await change(ann.client, { status: 'sent' })).data).toEqual([]);
  expect((await change(staff.client, { total: 1 })).error?.code).toBe('42501');
  expect((await change(staff.client, { status: 'packed' })).data).toEqual([{ status: 'packed' }]);
  expect((await change(staff.client, { status: 'cancelled' })).error).toBeNull();
  expect(await stockOf(2)).toBe(left + 3);
  expect((await change(staff.client, { status: 'new' })).error?.code).toBe('SH003');
  expect(await stockOf(2)).toBe(left + 3);
  expect(others).toEqual([]);
});

it('has rules, indexes and a declaration for all tables [DB-125]', async () => {
  expect(await findOmissions(site, 'managed-shop')).toEqual(noOmissions);
});

it('withstands the attacks before publishing [DB-125]', async () => {
  const expected = { findings: [], unproven: [], asked: [] };
  expect(await attack(site, 'managed-shop')).toEqual(expected);
}, 120_000);
