// The starter's CRM, by supabase-js against a real database and disk.
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import {
  attack,
  findOmissions,
  follow,
  noOmissions,
  signUp,
  startManagedStarter,
} from '../support/managed-starters.ts';
import type { TestSite } from '../support/site-api.ts';

const tables = ['companies', 'contacts', 'deals', 'notes', 'attachments'];

let site: TestSite;
let visitor: SupabaseClient;
let ann: { client: SupabaseClient; id: string };
let bob: { client: SupabaseClient; id: string };
let cid: { client: SupabaseClient; id: string };
let team: string;
let code: string;

beforeAll(async () => {
  site = await startManagedStarter('managed-crm');
  visitor = site.client();
  [ann, bob, cid] = await Promise.all([
    signUp(site, 'ann'),
    signUp(site, 'bob'),
    signUp(site, 'cid'),
  ]);
  const made = await ann.client.rpc('create_team', { team_name: 'Sales', own_name: 'Ann' });
  team = made.data;
  code = (await ann.client.from('teams').select('code').single()).data?.code;
});
afterAll(() => site?.stop());

async function add(client: SupabaseClient, table: string, row: object): Promise<string> {
  const { data, error } = await client.from(table).insert(row).select('id').single();
  if (error) throw error;
  return data.id;
}

/** Adds one row to every table, and a file. Returns the ids by table. */
async function addAll(owner: { client: SupabaseClient; id: string }, team_id: string | null) {
  const { client } = owner;
  const companies = await add(client, 'companies', { name: 'Northwind', team_id });
  const contacts = await add(client, 'contacts', { name: 'Mara', company_id: companies, team_id });
  const deals = await add(client, 'deals', { title: 'Site', contact_id: contacts, team_id });
  const notes = await add(client, 'notes', { contact_id: contacts, body: 'Called', team_id });
  const path = `${team_id ?? owner.id}/${crypto.randomUUID()}`;
  const stored = await client.storage.from('attachments').upload(path, new Blob(['offer']));
  if (stored.error) throw stored.error;
  const file = { contact_id: contacts, team_id, path, name: 'Offer.pdf', size: 5 };
  const attachments = await add(client, 'attachments', file);
  const ids: Record<string, string> = { companies, contacts, deals, notes, attachments };
  return { ids, path };
}

const text = async (client: SupabaseClient, path: string) =>
  (await client.storage.from('attachments').download(path)).data?.text();

/** Which of the tables show a row with the id that is listed for them. */
async function seenBy(client: SupabaseClient, ids: Record<string, string>): Promise<string[]> {
  const found = await Promise.all(
    tables.map(async (table) => (await client.from(table).select('id').eq('id', ids[table])).data),
  );
  return tables.filter((_, index) => found[index]?.length === 1);
}

it('hides the rows and files of one user from all others [DB-124]', async () => {
  const { ids, path } = await addAll(ann, null);
  expect(await seenBy(ann.client, ids)).toEqual(tables);
  expect(await text(ann.client, path)).toBe('offer');
  for (const client of [bob.client, visitor]) {
    expect(await seenBy(client, ids)).toEqual([]);
    expect(await text(client, path)).toBeUndefined();
    expect((await client.storage.from('attachments').createSignedUrl(path, 60)).data).toBeNull();
  }
  for (const table of tables) {
    const column = { companies: 'name', contacts: 'name', deals: 'title', notes: 'body' }[table];
    const table_ = bob.client.from(table);
    if (column)
      expect(
        (
          await table_
            .update({ [column]: 'x' })
            .eq('id', ids[table])
            .select()
        ).data,
      ).toEqual([]);
    expect((await table_.delete().eq('id', ids[table]).select()).data).toEqual([]);
  }
  await bob.client.storage.from('attachments').remove([path]);
  expect(await text(ann.client, path)).toBe('offer');
});

it('lets nobody write into the space of others or refer to their rows [DB-124]', async () => {
  const { ids, path } = await addAll(ann, null);
  const refused: [string, object][] = [
    ['companies', { name: 'x', user_id: ann.id }],
    ['companies', { name: 'x', team_id: team }],
    ['contacts', { name: 'x', company_id: ids.companies }],
    ['deals', { title: 'x', contact_id: ids.contacts }],
    ['notes', { body: 'x', contact_id: ids.contacts }],
    ['attachments', { contact_id: ids.contacts, path: `${bob.id}/x`, name: 'x', size: 1 }],
  ];
  for (const [table, row] of refused)
    expect((await bob.client.from(table).insert(row)).error?.code).toBe('42501');
  const contact = await add(bob.client, 'contacts', { name: 'Own' });
  const foreign = { contact_id: contact, path, name: 'x', size: 1 };
  expect((await bob.client.from('attachments').insert(foreign)).error?.code).toBe('42501');
  for (const change of [{ company_id: ids.companies }, { user_id: ann.id }, { team_id: team }])
    expect((await bob.client.from('contacts').update(change).eq('id', contact)).error?.code).toBe(
      '42501',
    );
  const file = bob.client.storage.from('attachments');
  for (const folder of [ann.id, team, 'x'])
    expect((await file.upload(`${folder}/x`, new Blob(['x']))).error).not.toBeNull();
});

it('shares the rows and files of a team with its members only, live [DB-124]', async () => {
  expect((await bob.client.from('teams').select()).data).toEqual([]);
  const wrong = await bob.client.rpc('join_team', { team_code: 'guess', own_name: 'Bob' });
  expect(wrong.error?.code).toBe('CR001');
  const row = { team_id: team, user_id: bob.id, display_name: 'Bob' };
  expect((await bob.client.from('team_members').insert(row)).error?.code).toBe('42501');
  const joined = await bob.client.rpc('join_team', { team_code: code, own_name: 'Bob' });
  expect(joined.data).toBe(team);
  const [seen, others] = [await follow(bob.client, 'deals'), await follow(cid.client, 'deals')];
  const { ids, path } = await addAll(ann, team);
  await vi.waitFor(() => expect(seen.map((event) => event.new.id)).toEqual([ids.deals]), 20_000);
  expect(await seenBy(bob.client, ids)).toEqual(tables);
  expect(await text(bob.client, path)).toBe('offer');
  expect(await seenBy(cid.client, ids)).toEqual([]);
  expect(await text(cid.client, path)).toBeUndefined();
  const moved = await bob.client
    .from('deals')
    .update({ stage_id: 4 })
    .eq('id', ids.deals)
    .select('stage_id');
  expect(moved.data).toEqual([{ stage_id: 4 }]);
  expect(others).toEqual([]);
  const members = await ann.client
    .from('team_members')
    .select('display_name')
    .order('display_name');
  expect(members.data?.map((one) => one.display_name)).toEqual(['Ann', 'Bob']);
  expect((await cid.client.from('team_members').select()).data).toEqual([]);
});

it('shows a member who has left nothing of the team any more [DB-124]', async () => {
  await cid.client.rpc('join_team', { team_code: code, own_name: 'Cid' });
  const { ids, path } = await addAll(cid, team);
  expect(await seenBy(cid.client, ids)).toEqual(tables);
  const leave = (user: string) =>
    cid.client.from('team_members').delete().eq('user_id', user).select('user_id');
  expect((await leave(ann.id)).data).toEqual([]);
  expect((await leave(cid.id)).data).toHaveLength(1);
  expect(await seenBy(cid.client, ids)).toEqual([]);
  expect(await text(cid.client, path)).toBeUndefined();
  expect(await seenBy(ann.client, ids)).toEqual(tables);
});

it('lets nobody become the owner of a team that they did not create [DB-124]', async () => {
  const own = bob.client.from('team_members').update({ is_owner: true }).eq('user_id', bob.id);
  expect((await own.select()).data ?? []).toEqual([]);
  const again = await bob.client.rpc('join_team', { team_code: code, own_name: 'Owner' });
  expect(again.error).toBeNull();
  const owners = await ann.client.from('team_members').select('user_id').eq('is_owner', true);
  expect(owners.data).toEqual([{ user_id: ann.id }]);
  expect(
    (await visitor.rpc('create_team', { team_name: 'x', own_name: 'x' })).error,
  ).not.toBeNull();
});

it('has stages from the start, which users read and nobody changes [DB-124]', async () => {
  expect((await bob.client.from('stages').select()).data).toHaveLength(5);
  expect((await visitor.from('stages').select()).data).toEqual([]);
  const changed = await bob.client.from('stages').update({ name: 'x' }).eq('id', 1).select();
  expect(changed.data ?? []).toEqual([]);
});

it('has rules, indexes and a declaration for all tables [DB-125]', async () => {
  expect(await findOmissions(site, 'managed-crm')).toEqual(noOmissions);
});

it('withstands the attacks before publishing [DB-125]', async () => {
  const expected = { findings: [], unproven: [], asked: [] };
  expect(await attack(site, 'managed-crm')).toEqual(expected);
}, 120_000);
