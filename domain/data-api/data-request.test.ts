import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DataApiError } from './data-api-error.ts';
import { type DataRequest, planRequest } from './data-request.ts';
import { testingCatalog } from './testing-catalog.ts';

type Given = Partial<Omit<DataRequest, 'parameters'>> & { query?: string };

function plan({ query = '', ...given }: Given) {
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((part): [string, string] => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)];
    });
  const request = { method: 'GET', path: 'items', headers: {}, body: '', ...given } as const;
  return planRequest(testingCatalog, { ...request, parameters });
}

/** The statement inside of the wrapping that makes one row of it. */
function inner(given: Given): [string, ...unknown[]] {
  const { sql = '', values } = plan(given);
  const head = 'null::text as total from (';
  return [sql.slice(sql.indexOf(head) + head.length, -') r) a'.length), ...values];
}

describe('reading', () => {
  it.each<[string, string, unknown[]]>([
    ['select=id', 'select t1."id" as "id" from "public"."items" t1 limit 1000', []],
    [
      'select=id&limit=5&offset=10',
      'select t1."id" as "id" from "public"."items" t1 limit 5 offset 10',
      [],
    ],
    ['select=id&limit=5000', 'select t1."id" as "id" from "public"."items" t1 limit 1000', []],
    [
      'select="a \\"b\\""&id=eq.1;drop',
      'select t1."a ""b""" as "a ""b""" from "public"."items" t1 where (t1."id" = $1) limit 1000',
      ['1;drop'],
    ],
    [
      'select=data->0->>x',
      'select (t1."data"->0->>$1::text) as "x" from "public"."items" t1 limit 1000',
      ['x'],
    ],
    [
      'select=id&what=not.ilike.*a%25&tags=cs.{a}',
      'select t1."id" as "id" from "public"."items" t1 where not (t1."what" ilike $1) and (t1."tags" @> $2) limit 1000',
      ['%a%25', '{a}'],
    ],
    [
      'select=id&id=in.(1,2)&order=what.desc.nullslast,id',
      'select t1."id" as "id" from "public"."items" t1 where (t1."id" = any($1::integer[])) order by t1."what" desc nulls last, t1."id" limit 1000',
      [['1', '2']],
    ],
    [
      'select=id&words=fts.a&what=wfts(german).b',
      'select t1."id" as "id" from "public"."items" t1 where (t1."words" @@ to_tsquery($1)) and (to_tsvector($2::regconfig, t1."what") @@ websearch_to_tsquery($2::regconfig, $3)) limit 1000',
      ['a', 'german', 'b'],
    ],
    [
      'select=id&not.or=(id.eq.1,what.is.null)',
      'select t1."id" as "id" from "public"."items" t1 where not ((t1."id" = $1) or (t1."what" is null)) limit 1000',
      ['1'],
    ],
    [
      'select=orders(total)&orders.total=gt.5',
      'select (select row_to_json(r) from (select t2."total" as "total" from "public"."orders" t2 where t2."id" = t1."order_id" and (t2."total" > $1) limit 1000) r limit 1) as "orders" from "public"."items" t1 limit 1000',
      ['5'],
    ],
    [
      'select=id,labels!inner()&labels.name=eq.x',
      'select t1."id" as "id" from "public"."items" t1 where exists (select 1 from "public"."labels" t2 join "public"."item_labels" t3 on t2."id" = t3."label_id" where t3."item_id" = t1."id" and (t2."name" = $1)) limit 1000',
      ['x'],
    ],
    [
      'select=id.sum(),what',
      'select sum(t1."id") as "sum", t1."what" as "what" from "public"."items" t1 group by t1."what" limit 1000',
      [],
    ],
  ])('builds %s', (query, sql, values) => {
    expect(inner({ query })).toEqual([sql, ...values]);
  });

  it.each([
    ['select=orders(customers(name))', 'PGRST201'],
    ['select=orders(payer:customers!payer_id(name))', undefined],
    ['select=orders(customers!orders_customer_id_fkey(name))', undefined],
    ['select=notes(text)', undefined],
    ['select=...notes(text)', undefined],
    ['select=...labels(name)', 'PGRST119'],
    ['select=id,labels(name)&order=labels(name)', 'PGRST118'],
    ['select=customers(name)', 'PGRST200'],
    ['select=id&orders.total=gt.5', 'PGRST108'],
    ['select=nothing', '42703'],
    ['select=what::regclass', 'PGRST100'],
    ['select=sum()', 'PGRST100'],
    ['select=id&limit=-1', 'PGRST100'],
    ['select=id&limit=1 offset 2', 'PGRST100'],
    ['nothing=eq.1', '42703'],
    ['order=nothing', '42703'],
  ])('answers %s with %s', (query, code) => {
    if (code === undefined) expect(plan({ query }).isReadOnly).toBe(true);
    else expect(() => plan({ query })).toThrow(expect.objectContaining({ code }));
  });

  it('reads a range from the header', () => {
    expect(inner({ query: 'select=id', headers: { range: '10-19' } })[0]).toMatch(
      /limit 10 offset 10$/,
    );
    expect(() => plan({ headers: { range: '9-1' } })).toThrow(
      expect.objectContaining({ status: 416 }),
    );
  });
});

describe('changing', () => {
  const body = '{"what":"x","id":9007199254740993}';
  const merge = { prefer: 'resolution=merge-duplicates' };

  it.each<[string, Given, string]>([
    [
      'an insert',
      { method: 'POST', body },
      'insert into "public"."items" as changed_row ("what", "id") select "what", "id" from json_populate_recordset(null::"public"."items", $1::json)',
    ],
    [
      'an insert of defaults',
      { method: 'POST', body: '{}' },
      'insert into "public"."items" as changed_row default values',
    ],
    [
      'an upsert',
      { method: 'POST', body, headers: merge },
      'insert into "public"."items" as changed_row ("what", "id") select "what", "id" from json_populate_recordset(null::"public"."items", $1::json) on conflict ("id") do update set "what" = excluded."what"',
    ],
    [
      'an ignored upsert',
      {
        method: 'POST',
        body,
        query: 'on_conflict=what',
        headers: { prefer: 'resolution=ignore-duplicates' },
      },
      'insert into "public"."items" as changed_row ("what", "id") select "what", "id" from json_populate_recordset(null::"public"."items", $1::json) on conflict ("what") do nothing',
    ],
    [
      'an update',
      { method: 'PATCH', body: '{"what":null}', query: 'id=eq.1' },
      'update "public"."items" as changed_row set "what" = given."what" from json_populate_record(null::"public"."items", $1::json) given where (changed_row."id" = $2)',
    ],
    [
      'a delete',
      { method: 'DELETE', query: 'id=eq.1' },
      'delete from "public"."items" as changed_row where (changed_row."id" = $1)',
    ],
    [
      'a limited delete',
      { method: 'DELETE', query: 'id=gt.1&order=id&limit=2' },
      'delete from "public"."items" as changed_row where (changed_row."id") in (select t1."id" as "id" from "public"."items" t1 where (t1."id" > $1) order by t1."id" limit 2)',
    ],
  ])('builds %s', (_, given, sql) => {
    const made = plan(given);
    expect([made.sql, made.isReadOnly]).toEqual([sql, false]);
  });

  it('passes the body on as it is, so that large numbers stay exact', () => {
    expect(plan({ method: 'POST', body }).values).toEqual([`[${body}]`]);
  });

  it('uses defaults for missing keys when asked to', () => {
    const rows = '[{"id":1},{"what":"x"}]';
    const { sql } = plan({ method: 'POST', body: rows, headers: { prefer: 'missing=default' } });
    expect(sql).toContain(
      '("id", "what") values ((json_populate_record(null::"public"."items", $1::json -> 0))."id", default), (default, ',
    );
  });

  it('returns only the columns that are selected or needed for what is embedded', () => {
    const headers = { prefer: 'return=representation' };
    const { sql } = plan({
      method: 'PATCH',
      body: '{"what":"y"}',
      query: 'id=eq.1&select=what,orders(total)',
      headers,
    });
    expect(sql).toMatch(/returning changed_row\."what", changed_row\."order_id"\)/);
  });

  it.each<[string, Given, string]>([
    ['an unknown column', { method: 'POST', body: '{"x":1}' }, 'PGRST204'],
    [
      'an unknown column of columns',
      { method: 'POST', body: '{}', query: 'columns=x' },
      'PGRST204',
    ],
    [
      'an unknown column of on_conflict',
      { method: 'POST', body, query: 'on_conflict=x', headers: merge },
      'PGRST204',
    ],
    ['no JSON', { method: 'POST', body: '{' }, 'PGRST102'],
    ['a list of numbers', { method: 'POST', body: '[1]' }, 'PGRST102'],
    ['a list for an update', { method: 'PATCH', body: '[{}]', query: 'id=eq.1' }, 'PGRST102'],
    ['an update of everything', { method: 'PATCH', body: '{"what":"x"}' }, '21000'],
    ['a delete of everything', { method: 'DELETE', query: 'select=id' }, '21000'],
    ['a limit without an order', { method: 'DELETE', query: 'id=gt.1&limit=2' }, 'PGRST109'],
    ['an unknown table', { path: 'nothing' }, 'PGRST205'],
    ['a path', { path: 'items/1' }, 'PGRST125'],
    ['another type', { headers: { accept: 'application/vnd.pgrst.plan+json' } }, 'PGRST107'],
  ])('refuses %s', (_, given, code) => {
    expect(() => plan(given)).toThrow(expect.objectContaining({ code }));
  });
});

describe('calling', () => {
  it('passes JSON arguments by name and type', () => {
    const { sql, values } = plan({ method: 'POST', path: 'rpc/add', body: '{"b":2,"a":1}' });
    expect(sql).toContain(
      'json_to_record($1::json) as given("a" integer, "b" integer), lateral "public"."add"("a" => given."a", "b" => given."b") t1',
    );
    expect(values).toEqual(['{"b":2,"a":1}']);
  });

  it('passes arguments of the query string as texts, and filters the rows by the others', () => {
    const { sql, values } = plan({ path: 'rpc/items_of', query: 'order=5&what=eq.x&select=id' });
    expect(sql).toContain(
      'select t1."id" as "id" from "public"."items_of"("order" => $1::integer) t1 where (t1."what" = $2)',
    );
    expect(values).toEqual(['5', 'x']);
  });

  it('reads only, unless the function may write', () => {
    expect(plan({ path: 'rpc/add', method: 'POST', body: '{"a":1}' }).isReadOnly).toBe(true);
    expect(plan({ path: 'rpc/remove_all', method: 'POST' })).toMatchObject({
      isReadOnly: false,
      status: 204,
    });
    expect(plan({ path: 'rpc/remove_all' }).isReadOnly).toBe(true);
  });

  it.each<[string, Given, string]>([
    ['an unknown function', { path: 'rpc/pg_sleep', method: 'POST' }, 'PGRST202'],
    ['an unknown argument', { path: 'rpc/add', method: 'POST', body: '{"a":1,"c":1}' }, 'PGRST202'],
    ['a missing argument', { path: 'rpc/add', method: 'POST', body: '{"b":1}' }, 'PGRST202'],
    ['a list', { path: 'rpc/add', method: 'POST', body: '[]' }, 'PGRST102'],
    ['another method', { path: 'rpc/add', method: 'DELETE' }, 'PGRST101'],
  ])('refuses %s', (_, given, code) => {
    expect(() => plan(given)).toThrow(expect.objectContaining({ code }));
  });
});

it('never writes a text of the client into the statement, but as a quoted name [DB-052]', () => {
  const marks = [
    'select',
    'or',
    'order',
    'what',
    'data->k',
    'orders.total',
    'limit',
    'columns',
    'on_conflict',
  ];
  const hostile = fc
    .array(
      fc.constantFrom(
        ...'MARK\'"\\();-.,:!>*{}$1 ',
        'eq.',
        'in.(',
        'a:',
        '->>',
        '::',
        'orders(',
        'what',
      ),
    )
    .map((parts) => `${parts.join('')}MARK`);
  fc.assert(
    fc.property(
      fc.constantFrom(...marks),
      hostile,
      fc.constantFrom('GET', 'POST', 'DELETE'),
      (key, value, method) => {
        const parameters: [string, string][] = [
          [key, value],
          ['id', 'eq.1'],
          [value, 'eq.1'],
        ];
        const request = {
          method,
          path: 'items',
          headers: { prefer: 'return=representation' },
          body: '{}',
        } as const;
        for (const given of [parameters, parameters.slice(0, 2)]) {
          try {
            const { sql = '' } = planRequest(testingCatalog, { ...request, parameters: given });
            // What remains without quoted names was written by us.
            expect(sql.replace(/"(?:[^"]|"")*"/g, '')).not.toContain('MARK');
          } catch (error) {
            expect(error).toBeInstanceOf(DataApiError);
          }
        }
      },
    ),
    { numRuns: 2000 },
  );
});
