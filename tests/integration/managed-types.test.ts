import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientFile, clientSource, typesFile } from '../../domain/backends/client-file.ts';
import { databaseTypes } from '../../domain/backends/database-types.ts';
import { describeSchema } from '../../domain/backends/describe-schema.ts';
import type { Schema } from '../../domain/backends/schema.ts';
import { readDiagnostics } from '../../domain/repair/types/diagnostics.ts';
import { planTypeCheck } from '../../domain/repair/types/plan.ts';
import { readPackages } from '../../services/chat/index.ts';
import { openProjectDatabase } from '../../services/chat/project-database.ts';
import { createModuleReader } from '../../services/parsing/index.ts';
import type { TypeChecker } from '../../services/ports/type-check.ts';
import { parser } from '../support/parsing.ts';
import { sandboxProblem, testTemplate } from '../support/sandboxes.ts';
import { createSite, type SiteEngine, startEmbeddedSites } from '../support/site-engines.ts';
import { openTypeBoxes } from '../support/type-check.ts';

const sql = `
create type state as enum ('open', 'won''t do', 'done');
create table people (
  id uuid primary key references auth.users (id) on delete cascade,
  name text not null,
  "first name" text,
  tags text[] not null default '{}'
);
create table orders (
  id bigint generated always as identity primary key,
  number integer not null unique,
  person uuid not null references people (id) on delete restrict,
  price numeric(10, 2) not null check (price >= 0),
  state state not null default 'open',
  detail jsonb,
  due date,
  total numeric generated always as (price * 2) stored
);
create table people_orders (
  person uuid references people, "order" bigint references orders, primary key (person, "order"));
create policy mine on orders for select to authenticated using ((select auth.uid()) = person);
create view cheap as select number, price from orders where price < 10;
create function count_of(wanted state, minimum numeric default 0) returns bigint language sql stable
  set search_path = '' as $$ select count(*) from public.orders o where o.state = wanted $$;
create function newest() returns setof orders language sql stable
  set search_path = public as $$ select * from orders $$;
create function sums() returns table (state state, sum numeric) language sql stable
  set search_path = public as $$ select state, sum(price) from orders group by 1 $$;
alter publication supabase_realtime add table orders;
insert into storage.buckets (id, name, public) values ('menus', 'menus', true);
`;

const reason = await sandboxProblem();

describe('the schema of a managed project', () => {
  let engine: SiteEngine;
  let schema: Schema;
  beforeAll(async () => {
    engine = await startEmbeddedSites();
    const site = await createSite(engine, sql);
    const database = await openProjectDatabase(
      {
        backends: {
          isManaged: async () => true,
          enable: async () => {},
          siteOf: async () => site,
          migrate: async () => ({ ok: true, applied: [] }),
          keepVersion: async () => {},
          environment: async () => ({}),
        },
        siteHost: engine.sites,
        versions: { pathsEver: async () => [] },
      },
      'project',
    );
    if (!database) throw new Error('no database');
    schema = await database.readSchema();
  });
  afterAll(() => engine?.stop());

  it('is described with columns, keys, rules, functions, enums and buckets [DB-066]', () => {
    expect(describeSchema(schema).split('\n')).toEqual([
      'view cheap: number integer; price numeric',
      "table orders (live): id bigint not null computed; number integer not null; person uuid not null -> people on delete restrict; price numeric not null; state state not null = 'open'::state; detail jsonb; due date; total numeric computed; primary key (id); unique (number); CHECK ((price >= (0)::numeric))",
      '  "mine" select to authenticated using (( SELECT auth.uid() AS uid) = person)',
      "table people: id uuid not null -> auth.users on delete cascade; name text not null; first name text; tags text[] not null = '{}'::text[]; primary key (id)",
      '  closed: no policy',
      'table people_orders: person uuid not null -> people; order bigint not null -> orders; primary key (person, order)',
      '  closed: no policy',
      "enum state: open, won't do, done",
      'function count_of(wanted state, minimum numeric?) returns bigint',
      'function newest() returns SETOF orders',
      'function sums() returns TABLE(state state, sum numeric)',
      'bucket menus (files readable by everybody)',
    ]);
  });

  it('is named only where there is no room [DB-066]', () => {
    const short = describeSchema(schema, 130);
    expect(short.length).toBeLessThanOrEqual(130 * 4 + 2);
    expect(short).toContain('view cheap: number integer');
    expect(short).toMatch(/Also there, not shown for lack of room: .*people/);
  });

  it('gives the same text for the same schema [DB-069]', () => {
    expect(databaseTypes(JSON.parse(JSON.stringify(schema)))).toBe(databaseTypes(schema));
  });

  describe('as types', () => {
    let types: TypeChecker;
    beforeAll(async () => {
      types = openTypeBoxes(await testTemplate().ensure());
    }, 300_000);

    /** The problems of a page that uses the client. */
    async function look(code: string) {
      const files = {
        'package.json': '{"dependencies":{"react":"19.3.1","@supabase/supabase-js":"2.119.1"}}',
        'tsconfig.json':
          '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler","target":"es2022","lib":["es2023","dom"],"skipLibCheck":true,"noEmit":true}}',
        'index.html': '<script type="module" src="/src/main.ts"></script>',
        'src/main.ts': `import { supabase } from './lib/supabase';\nimport type { Tables, TablesInsert, Enums } from './lib/database.types';\n${code}\nexport type Used = [Tables<'orders'>, TablesInsert<'orders'>, Enums<'state'>];\n`,
        [clientFile]: clientSource,
        [typesFile]: databaseTypes(schema),
      };
      const texts = new Map(Object.entries(files));
      const view = {
        paths: new Set(texts.keys()),
        texts,
        modules: await createModuleReader(parser).readAll(texts),
        prepared: readPackages(),
        packageExports: new Map(),
        title: '',
      };
      const plan = planTypeCheck(view, () => true);
      if (!plan) throw new Error('nothing to check');
      const checked = await types.check(plan, { user: 1 });
      if (!checked) throw new Error('the compiler did not run');
      return readDiagnostics(checked.output).map(
        ({ file, line, message }) => `${file}:${line} ${message}`,
      );
    }

    it.skipIf(reason !== '')(
      `lets sound calls of the client pass ${reason} [DB-069]`,
      async () => {
        expect(
          await look(`
const { data, error } = await supabase.from('orders').select('number, state, people (name)');
export const names: string[] = (data ?? []).map((one) => one.people.name);
export const states: ('open' | "won't do" | 'done')[] = (data ?? []).map((one) => one.state);
const row: TablesInsert<'orders'> = { number: 1, person: 'p', price: 2.5, detail: { a: [1, null] } };
await supabase.from('orders').insert(row);
await supabase.from('people').update({ 'first name': null, tags: ['a'] }).eq('id', 'p');
const { data: many } = await supabase.rpc('count_of', { wanted: 'open' });
export const count: number = many ?? 0;
const { data: newest } = await supabase.rpc('newest');
export const first: number | undefined = newest?.[0]?.number;
const { data: sums } = await supabase.rpc('sums');
export const sum: number = sums?.[0]?.sum ?? 0;
const { data: cheap } = await supabase.from('cheap').select();
export const price: number | null | undefined = cheap?.[0]?.price;
export const message = error?.message;`),
        ).toEqual([]);
      },
      300_000,
    );

    it.skipIf(reason !== '')(
      `finds a column that is not there and a value of another type ${reason} [DB-069]`,
      async () => {
        const found = await look(`
const { data } = await supabase.from('orders').select('number');
export const title = data?.[0]?.title;
await supabase.from('orders').insert({ number: 'one', person: 'p', price: 1 });
await supabase.from('order').select();`);
        expect(found).toEqual([
          "src/main.ts:5 Property 'title' does not exist on type '{ number: number; }'.",
          "src/main.ts:6 Type 'string' is not assignable to type 'number'.",
          'src/main.ts:7 No overload matches this call.',
        ]);
      },
      300_000,
    );
  });
});
