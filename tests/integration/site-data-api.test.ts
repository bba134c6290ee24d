// The calls of supabase-js that generated apps make, against a real database.
import { readFileSync } from 'node:fs';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestSite, type TestSite } from '../support/site-api.ts';

const schema = (name: string) =>
  readFileSync(new URL(`../corpus/site-schemas/${name}.sql`, import.meta.url), 'utf8');

const tags = `
create table public.tags (id bigint generated always as identity primary key, name text not null);
create table public.product_tags (product_id uuid references public.products(id),
  tag_id bigint references public.tags(id), primary key (product_id, tag_id));
insert into public.tags (name) values ('new'), ('sale');
insert into public.product_tags select id, 1 from public.products;
create policy t on public.tags for select using (true);
create policy pt on public.product_tags for select using (true);
create table public.folders (id int primary key, parent_id int references public.folders(id), name text,
  size numeric not null default 7, range int4range);
create policy f on public.folders for all using (true) with check (true);
insert into public.folders values (1, null, 'root', 1, '[1,5)'), (2, 1, 'music', 2, '[5,9)'), (3, 1, 'films', 3, null);
create function public.folder_names(prefix text default '') returns setof text language sql stable as
  $$ select name from public.folders where name like prefix || '%' order by id $$;
create function public.child_folders(parent int) returns setof public.folders language sql stable as
  $$ select * from public.folders where parent_id = parent $$;
create function public.first_folder() returns public.folders language sql stable as
  $$ select * from public.folders order by id limit 1 $$;
create function public.touch() returns void language plpgsql as $$ begin perform 1; end $$;
create function public.pay() returns void language plpgsql as
  $$ begin raise sqlstate 'PT402' using message = 'Payment required', hint = 'Pay first'; end $$;`;

let site: TestSite;
let user: SupabaseClient;
let visitor: SupabaseClient;
let id: string;

beforeAll(async () => {
  site = await startTestSite([schema('0002_shop'), schema('0006_survey'), tags].join('\n'));
  user = site.client();
  visitor = site.client();
  const { data } = await user.auth.signUp({ email: 'u@x.io', password: 'secret123' });
  id = data.user?.id ?? '';
});
afterAll(() => site?.stop());

/** Returns the data of a call that must succeed. */
// biome-ignore lint/suspicious/noExplicitAny: the rows have no generated types here.
async function dataOf(call: PromiseLike<{ data: any; error: unknown }>): Promise<any> {
  const { data, error } = await call;
  expect(error).toBeNull();
  return data;
}

describe('select', () => {
  it('returns rows with numbers as numbers [DB-050]', async () => {
    const rows = await dataOf(visitor.from('products').select().order('name'));
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ name: 'Blue book', price: 12.5, images: [] });
  });

  it('returns a single row, or null, or the error of none', async () => {
    const blue = visitor.from('products').select('id,name').eq('name', 'Blue book');
    expect(await dataOf(blue.single())).toMatchObject({ name: 'Blue book' });
    const none = () => visitor.from('products').select().eq('name', 'zzz');
    expect(await dataOf(none().maybeSingle())).toBeNull();
    const { error, status } = await none().single();
    expect([status, error?.code, error?.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 0 rows',
    ]);
    expect((await visitor.from('products').select().single()).error?.details).toMatch(/2 rows/);
  });

  it.each([
    ['a parent', 'name, categories(name)', { categories: { name: 'Books' } }],
    ['an alias', 'name, category:categories(name)', { category: { name: 'Books' } }],
    ['a column', 'name, category:category_id(name)', { category: { name: 'Books' } }],
    ['a foreign key', 'c:categories!products_category_id_fkey(name)', { c: { name: 'Books' } }],
    ['a hint', 'c:categories!category_id(slug)', { c: { slug: 'books' } }],
    ['a join table', 'name, tags(name)', { tags: [{ name: 'new' }] }],
    ['a spread', 'name, ...categories(category:name)', { name: 'Blue book', category: 'Books' }],
    [
      'a nested list',
      'categories(products(name))',
      { categories: { products: [{ name: 'Blue book' }] } },
    ],
    ['nothing but a filter', 'name, categories!inner()', { name: 'Blue book' }],
    ['a cast', 'price::text', { price: '12.50' }],
    ['a JSON path', 'n:categories(name)->name', undefined],
  ])('embeds or shapes by %s', async (_, select, wanted) => {
    const { data, error } = await visitor.from('products').select(select).order('name');
    if (wanted) expect(data?.[0]).toMatchObject(wanted);
    else expect(error?.code).toBe('PGRST100');
  });

  it('embeds children with a count, a filter, an order and a limit', async () => {
    const categories = visitor.from('categories');
    expect(await dataOf(categories.select('name, products(count)').order('name'))).toEqual([
      { name: 'Books', products: [{ count: 1 }] },
      { name: 'Toys', products: [{ count: 1 }] },
    ]);
    const inner = categories.select('name, products!inner(name)').eq('products.name', 'Blue book');
    expect(await dataOf(inner)).toEqual([{ name: 'Books', products: [{ name: 'Blue book' }] }]);
    const left = categories
      .select('name, products(name)')
      .eq('products.name', 'Blue book')
      .order('name');
    expect(await dataOf(left)).toEqual([
      { name: 'Books', products: [{ name: 'Blue book' }] },
      { name: 'Toys', products: [] },
    ]);
    const folders = visitor.from('folders').select('name, folders!parent_id(name)').eq('id', 1);
    const ordered = folders
      .order('name', { referencedTable: 'folders', ascending: false })
      .limit(1, { referencedTable: 'folders' });
    expect(await dataOf(ordered)).toEqual([{ name: 'root', folders: [{ name: 'music' }] }]);
  });

  it('finds rows with and without an embedded resource, and orders by it', async () => {
    const lists = visitor
      .from('folders')
      .select('name, children:folders!parent_id(id)')
      .order('id');
    expect(await dataOf(lists.not('children', 'is', null))).toHaveLength(1);
    const leaves = visitor
      .from('folders')
      .select('name, children:folders!parent_id()')
      .is('children', null);
    expect((await dataOf(leaves)).map((row: { name: string }) => row.name)).toEqual([
      'music',
      'films',
    ]);
    const byParent = visitor.from('products').select('name, categories(name)');
    const rows = await dataOf(byParent.order('categories(name)', { ascending: false }));
    expect(rows[0].name).toBe('Wooden train');
  });

  it('embeds the parent of a table that refers to itself', async () => {
    const rows = visitor.from('folders').select('name, parent:parent_id(name)').eq('id', 2);
    expect(await dataOf(rows)).toEqual([{ name: 'music', parent: { name: 'root' } }]);
  });

  it('returns a range with the count of all rows', async () => {
    const page = visitor.from('products').select('*', { count: 'exact' }).order('name');
    const { data, count, status } = await page.range(1, 1);
    expect([data?.length, count, status]).toEqual([1, 2, 206]);
    const { count: head, data: none } = await visitor
      .from('products')
      .select('*', { count: 'exact', head: true });
    expect([head, none]).toEqual([2, null]);
    const beyond = await visitor.from('products').select('*', { count: 'exact' }).range(9, 19);
    expect([beyond.status, beyond.error?.code]).toEqual([416, 'PGRST103']);
  });

  it('aggregates, also by a spread column', async () => {
    expect(await dataOf(visitor.from('products').select('stock.sum(), total:count()'))).toEqual([
      { sum: 15, total: 2 },
    ]);
    const grouped = visitor.from('products').select('...categories(category:name), stock.max()');
    expect(await dataOf(grouped)).toEqual(expect.arrayContaining([{ category: 'Toys', max: 5 }]));
  });

  it('returns CSV, and JSON without nulls', async () => {
    const csv = await dataOf(visitor.from('folders').select('id,name,range').order('id').csv());
    expect(csv).toBe('id,name,range\n1,root,"[1,5)"\n2,music,"[5,9)"\n3,films,');
    const rows = visitor.from('folders').select('id,range').eq('id', 3).stripNulls();
    expect(await dataOf(rows)).toEqual([{ id: 3 }]);
  });

  it('states what it does not know, in the words of PostgREST', async () => {
    const unknown = await visitor.from('nothing').select();
    expect([unknown.status, unknown.error?.code]).toEqual([404, 'PGRST205']);
    const column = await visitor.from('products').select('nothing');
    expect([column.status, column.error?.code]).toEqual([400, '42703']);
    expect((await visitor.from('products').select('orders(*)')).error?.code).toBe('PGRST200');
    expect((await visitor.from('folders').select('folders(*)')).error?.code).toBe('PGRST201');
    const type = await visitor.from('products').select().eq('id', 'no uuid');
    expect([type.status, type.error?.code]).toEqual([400, '22P02']);
    expect((await visitor.from('products').select().explain()).error?.code).toBe('PGRST107');
  });
});

describe('filters', () => {
  // biome-ignore lint/suspicious/noExplicitAny: the builder's type is that of an unknown table.
  type Build = (from: any) => PromiseLike<{ data: any; error: unknown }>;
  it.each<[string, number, Build]>([
    ['or', 2, (q) => q.or('price.lt.20,name.ilike.*train*')],
    ['or with and', 1, (q) => q.or('and(price.lt.20,stock.gt.5),name.eq."x,y(z"')],
    ['in', 1, (q) => q.in('name', ['Blue book', 'a,b(c'])],
    ['an empty in', 0, (q) => q.in('name', [])],
    ['is', 0, (q) => q.is('description', null)],
    ['not', 2, (q) => q.not('name', 'eq', 'x')],
    ['not in', 1, (q) => q.not('name', 'in', '("Blue book",x)')],
    ['neq', 1, (q) => q.neq('name', 'Blue book')],
    ['gte and lte', 1, (q) => q.gte('price', 12.5).lte('price', '12.50')],
    ['like', 1, (q) => q.like('name', 'Blue%')],
    ['ilikeAnyOf', 2, (q) => q.ilikeAnyOf('name', ['%BOOK', '%train%'])],
    ['likeAllOf', 1, (q) => q.likeAllOf('name', ['%Blue%', '%book'])],
    ['match', 2, (q) => q.match({ is_active: true })],
    ['a regular expression', 1, (q) => q.filter('name', 'match', '^Blue')],
    ['isdistinct', 2, (q) => q.filter('description', 'isdistinct', 'x')],
    ['textSearch', 1, (q) => q.textSearch('search', 'blue', { type: 'websearch' })],
    ['textSearch of a text', 1, (q) => q.textSearch('name', 'books', { config: 'english' })],
    ['contains', 2, (q) => q.contains('images', [])],
    ['containedBy', 2, (q) => q.containedBy('images', ['a', 'b'])],
    ['overlaps', 0, (q) => q.overlaps('images', ['a'])],
    [
      'nulls in an order',
      2,
      (q) => q.order('category_id', { ascending: false, nullsFirst: false }),
    ],
  ])('%s', async (_, rows, build) => {
    expect(await dataOf(build(visitor.from('products').select()))).toHaveLength(rows);
  });

  it('compares ranges', async () => {
    const ranges = () => visitor.from('folders').select('id');
    expect(await dataOf(ranges().rangeGt('range', '[1,4)'))).toEqual([{ id: 2 }]);
    expect(await dataOf(ranges().rangeAdjacent('range', '[9,12)'))).toEqual([{ id: 2 }]);
    expect(await dataOf(ranges().overlaps('range', '[4,6)'))).toHaveLength(2);
  });
});

describe('changes', () => {
  it('inserts and returns a row with its defaults [DB-050]', async () => {
    const row = { owner_id: id, title: 'Q', questions: [{ q: 'Why?' }] };
    const saved = await dataOf(user.from('surveys').insert(row).select().single());
    expect(saved).toMatchObject({ title: 'Q', questions: [{ q: 'Why?' }], published: false });
    expect(saved.slug).toHaveLength(8);
  });

  it('inserts many rows, also with different keys', async () => {
    const rows = [
      { owner_id: id, title: 'A', slug: 'a' },
      { owner_id: id, title: 'B', slug: 'b', published: true },
    ];
    const insert = user.from('surveys').insert(rows, { defaultToNull: false });
    const saved = await dataOf(insert.select('title,published').order('title'));
    expect(saved).toEqual([
      { title: 'A', published: false },
      { title: 'B', published: true },
    ]);
  });

  it('upserts by a column, and ignores duplicates when asked to', async () => {
    const row = { owner_id: id, title: 'A2', slug: 'a' };
    const upsert = user.from('surveys').upsert(row, { onConflict: 'slug' });
    expect(await dataOf(upsert.select('title'))).toEqual([{ title: 'A2' }]);
    const options = { onConflict: 'slug', ignoreDuplicates: true };
    const ignored = user.from('surveys').upsert({ ...row, title: 'A3' }, options);
    expect(await dataOf(ignored.select('title'))).toEqual([]);
  });

  it('updates and returns the rows as they are now, even if the filter holds no more', async () => {
    const update = user.from('surveys').update({ slug: 'b2', title: 'B2' }).eq('slug', 'b');
    expect(await dataOf(update.select('title, slug').single())).toEqual({
      title: 'B2',
      slug: 'b2',
    });
    const silent = await user
      .from('surveys')
      .update({ slug: 'b' }, { count: 'exact' })
      .eq('slug', 'b2');
    expect([silent.status, silent.data, silent.count]).toEqual([204, null, 1]);
  });

  it('filters and selects by JSON', async () => {
    const first = user.from('surveys').select('title, first:questions->0->>q');
    const rows = await dataOf(
      first.eq('settings->>anonymous', 'true').order('title', { ascending: false }),
    );
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual({ title: 'Q', first: 'Why?' });
    expect(
      await dataOf(user.from('surveys').select('id').contains('settings', { limit: 1 })),
    ).toHaveLength(3);
  });

  it('reports a violated rule with its code', async () => {
    const twice = await user.from('surveys').insert({ owner_id: id, title: 'x', slug: 'a' });
    expect([twice.status, twice.error?.code]).toEqual([409, '23505']);
    const forbidden = await visitor.from('surveys').insert({ owner_id: id, title: 'x' });
    expect([forbidden.status, forbidden.error?.code]).toEqual([401, '42501']);
    const column = await user.from('surveys').insert({ nothing: 1 } as never);
    expect([column.status, column.error?.code]).toEqual([400, 'PGRST204']);
  });

  it('deletes and returns what was deleted', async () => {
    expect(await dataOf(user.from('surveys').delete().eq('slug', 'a').select('title'))).toEqual([
      { title: 'A2' },
    ]);
    const all = await user.from('surveys').delete();
    expect(all.error?.code).toBe('21000');
    expect(await dataOf(user.from('surveys').select('id'))).toHaveLength(2);
  });

  it('changes only the first rows of an order', async () => {
    const update = visitor.from('folders').update({ size: 0 }).gte('id', 1);
    const changed = await dataOf(update.order('id', { ascending: false }).limit(1).select('id'));
    expect(changed).toEqual([{ id: 3 }]);
    const { error } = await visitor.from('folders').update({ size: 0 }).gte('id', 1).limit(1);
    expect(error?.code).toBe('PGRST109');
  });

  it('rolls back a change of more rows than expected', async () => {
    const { error } = await site
      .client()
      .schema('public')
      .from('folders')
      .delete()
      .gte('id', 2)
      .setHeader('prefer', 'handling=strict, max-affected=1');
    expect(error?.code).toBe('PGRST124');
    const single = await visitor.from('folders').update({ size: 9 }).gte('id', 2).select().single();
    expect(single.error?.code).toBe('PGRST116');
    expect(await dataOf(visitor.from('folders').select('id').neq('size', 9))).toHaveLength(3);
  });
});

describe('functions', () => {
  it('are called with JSON arguments and with the rights of the user [DB-050]', async () => {
    const book = await dataOf(user.from('products').select().eq('name', 'Blue book').single());
    const items = [{ product_id: book.id, quantity: 2 }];
    const order = await dataOf(user.rpc('place_order', { items, address: { city: 'X' } }));
    expect(order).toMatch(/^[0-9a-f-]{36}$/);
    const orders = user.from('orders').select('total, order_items(quantity, products(name))');
    expect(await dataOf(orders)).toEqual([
      { total: 25, order_items: [{ quantity: 2, products: { name: 'Blue book' } }] },
    ]);
    const many = await user.rpc('place_order', {
      items: [{ ...items[0], quantity: 200 }],
      address: {},
    });
    expect([many.status, many.error?.message]).toEqual([400, 'Insufficient stock for Blue book']);
    expect(await dataOf(user.rpc('has_role', { _user_id: id, _role: 'admin' }))).toBe(false);
  });

  it('return rows that can be filtered, ordered and joined', async () => {
    const survey = await dataOf(user.from('surveys').select('id').eq('slug', 'b').single());
    const answers = visitor
      .from('responses')
      .insert({ survey_id: survey.id, answers: { a: 'yes' } });
    expect((await answers).error).toBeNull();
    const results = user.rpc('survey_results', { p_survey: survey.id });
    expect(await dataOf(results.eq('answer', 'yes').limit(1))).toEqual([
      { question: 'a', answer: 'yes', votes: 1 },
    ]);
    expect(
      await dataOf(user.rpc('survey_results', { p_survey: survey.id }).eq('answer', 'no')),
    ).toEqual([]);
    const children = visitor
      .rpc('child_folders', { parent: 1 })
      .select('name, parent:parent_id(name)');
    expect(await dataOf(children.order('name').limit(1))).toEqual([
      { name: 'films', parent: { name: 'root' } },
    ]);
  });

  it('return values, one row, or nothing', async () => {
    expect(await dataOf(visitor.rpc('folder_names'))).toEqual(['root', 'music', 'films']);
    const get = visitor.rpc('folder_names', { prefix: 'mu' }, { get: true });
    expect(await dataOf(get)).toEqual(['music']);
    expect(await dataOf(visitor.rpc('first_folder'))).toMatchObject({ id: 1, name: 'root' });
    const nothing = await visitor.rpc('touch');
    expect([nothing.status, nothing.error]).toEqual([204, null]);
  });

  it('choose the status of their error', async () => {
    const { status, error } = await visitor.rpc('pay');
    expect([status, error?.message, error?.hint]).toEqual([402, 'Payment required', 'Pay first']);
    const unknown = await visitor.rpc('place_order', { wrong: 1 });
    expect([unknown.status, unknown.error?.code]).toEqual([404, 'PGRST202']);
  });
});

describe('the catalogue', () => {
  it('is read again after a migration', async () => {
    expect((await visitor.from('later').select()).error?.code).toBe('PGRST205');
    await site.migrate(
      'create table public.later (id int primary key); create policy l on public.later for select using (true)',
    );
    expect(await dataOf(visitor.from('later').select())).toEqual([]);
    // A prepared statement has the types of its first use.
    const byId = () => visitor.from('later').select().eq('id', '1');
    for (let count = 0; count < 4; count++) expect(await dataOf(byId())).toEqual([]);
    await site.migrate('alter table public.later alter id type text using id::text');
    for (let count = 0; count < 4; count++) expect(await dataOf(byId())).toEqual([]);
    expect(site.logged).toEqual([]);
  });
});
