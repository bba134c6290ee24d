import { expect, it } from 'vitest';
import type { AccessDeclaration } from './access-declaration.ts';
import type { AccessFact, Unproven } from './access-fact.ts';
import { accessTable } from './access-table.ts';
import { compareAccess } from './compare-access.ts';
import { fingerprintText } from './exposed-subject.ts';
import { findingMessages, questionMessage } from './report-messages.ts';
import { column, policy, schemaOf, table } from './testing-schema.ts';

const notes = table('notes', [column('id', 'uuid'), column('user_id', 'uuid'), column('body')], {
  policies: [
    policy('own', { command: 'all', using: '(auth.uid() = user_id)' }),
    policy('all of them', { using: 'true' }),
  ],
});
const menu = table('menu', [column('id', 'uuid'), column('dish'), column('phone')]);
const schema = schemaOf([notes, menu]);
const fact = (changes: Partial<AccessFact>): AccessFact => ({
  ...{ part: 'table', name: 'notes', who: 'users', what: 'read' },
  ...{ route: { kind: 'direct' }, columns: ['id', 'user_id', 'body'], ...changes },
});

function compare(
  facts: AccessFact[],
  tables?: AccessDeclaration['tables'],
  confirmations: string[] = [],
  of = schema,
) {
  const declaration = tables && { tables, buckets: {}, functions: {} };
  const fingerprintOf = (subject: Parameters<typeof fingerprintText>[1]) =>
    fingerprintText(of, subject);
  return compareAccess({ schema: of, facts, declaration, confirmations, fingerprintOf });
}

it('reports what is wider than declared, with the rule that does not look at the user first [DB-102]', () => {
  const { findings, questions } = compare([fact({}), fact({ who: 'owner' })]);
  expect(findings).toMatchObject([
    { name: 'notes', who: 'users', what: 'read', policies: ['all of them', 'own'] },
  ]);
  expect(findings[0]?.repair).toContain('drop policy "all of them" on public."notes";');
  expect(findings[0]?.repair).toContain('using ((select auth.uid()) = "user_id")');
  expect(questions).toEqual([]);
});

it('reports once what both visitors and users can do [DB-102]', () => {
  const { findings } = compare([fact({}), fact({ who: 'visitors' })]);
  expect(findings.map(({ who }) => who)).toEqual(['visitors']);
});

it('reports live changes only where the rows cannot be read anyway [DB-104]', () => {
  const live = fact({ route: { kind: 'live' } });
  expect(compare([fact({}), live]).findings).toHaveLength(1);
  expect(compare([live]).findings).toMatchObject([{ route: { kind: 'live' } }]);
});

it('asks the owner about declared reads of rows of users, until they are confirmed [DB-103]', () => {
  const tables: AccessDeclaration['tables'] = { notes: { users: ['read'] } };
  const { findings, questions } = compare([fact({})], tables);
  expect(findings).toEqual([]);
  expect(questions).toMatchObject([
    { name: 'notes', who: 'users', columns: ['id', 'user_id', 'body'] },
  ]);
  const confirmations = questions.map(({ fingerprint }) => fingerprint);
  expect(compare([fact({})], tables, confirmations).questions).toEqual([]);
  // The same table for visitors is another question.
  expect(
    compare([fact({ who: 'visitors' })], { notes: { visitors: ['read'] } }, confirmations)
      .questions,
  ).toHaveLength(1);
});

it('asks again when columns, types or rules have changed [DB-103]', () => {
  const tables: AccessDeclaration['tables'] = { notes: { users: ['read'] } };
  const confirmations = compare([fact({})], tables).questions.map(({ fingerprint }) => fingerprint);
  const changed = [
    { ...notes, policies: [policy('own')] },
    { ...notes, columns: [...notes.columns.slice(0, 2), column('body', 'jsonb')] },
  ];
  for (const one of changed)
    expect(compare([fact({})], tables, confirmations, schemaOf([one])).questions).toHaveLength(1);
  const wider = fact({ columns: ['id', 'user_id', 'body', 'diary'] });
  expect(compare([wider], tables, confirmations).questions).toHaveLength(1);
});

it('asks again when a function in a rule has changed, and not when another one has [DB-103]', () => {
  const called = (source: string, name = 'is_member') => ({
    ...{ name, source, arguments: [], isDefiner: true, isTrigger: false },
    callers: { anon: true, authenticated: true },
  });
  const ruled = { ...notes, policies: [policy('members', { using: 'is_member(user_id)' })] };
  const of = (source: string, other = '1') =>
    schemaOf([ruled], { functions: [called(source), called(other, 'unrelated')] });
  const tables: AccessDeclaration['tables'] = { notes: { users: ['read'] } };
  const confirmations = compare([fact({})], tables, [], of('select true')).questions.map(
    ({ fingerprint }) => fingerprint,
  );
  expect(compare([fact({})], tables, confirmations, of('select true', '2')).questions).toEqual([]);
  expect(compare([fact({})], tables, confirmations, of('select false')).questions).toHaveLength(1);
});

it('accepts declared public tables without owner and personal data, and asks about personal data [DB-103]', () => {
  const tables: AccessDeclaration['tables'] = { menu: { visitors: ['read'] } };
  const dishes = fact({ name: 'menu', who: 'visitors', columns: ['id', 'dish'] });
  expect(compare([dishes], tables)).toEqual({ findings: [], questions: [] });
  const phones = { ...dishes, columns: ['id', 'dish', 'phone'] };
  expect(compare([phones], tables).questions).toHaveLength(1);
});

it('reports columns that are not declared as visible [DB-101]', () => {
  const tables: AccessDeclaration['tables'] = {
    notes: { users: ['read'], visible: ['id', 'body'] },
  };
  expect(compare([fact({})], tables).findings).toMatchObject([{ columns: ['user_id'] }]);
  expect(compare([fact({ columns: ['id', 'body'] })], tables).findings).toEqual([]);
});

it('needs a declaration of its own for what a function shows or changes [DB-104]', () => {
  const route = { kind: 'function', name: 'vote' } as const;
  const voted = fact({ what: 'change', route });
  expect(compare([voted], { notes: { owner: ['read'] } }).findings).toHaveLength(1);
  const declaration = {
    tables: {},
    buckets: {},
    functions: { vote: { notes: { users: ['change' as const] } } },
  };
  const fingerprintOf = () => '';
  const { findings } = compareAccess({
    schema,
    facts: [voted],
    declaration,
    confirmations: [],
    fingerprintOf,
  });
  expect(findings).toEqual([]);
});

it('asks about a bucket only if people upload to it [DB-105]', () => {
  const read = fact({ part: 'bucket', name: 'pictures', who: 'visitors', columns: [] });
  const create = fact({ part: 'bucket', name: 'pictures', who: 'owner', what: 'create' });
  const declaration = {
    tables: {},
    buckets: { pictures: { visitors: ['read' as const], owner: ['create' as const] } },
    functions: {},
  };
  const input = { schema, declaration, confirmations: [], fingerprintOf: () => 'print' };
  expect(compareAccess({ ...input, facts: [read] }).questions).toEqual([]);
  expect(compareAccess({ ...input, facts: [read, create] }).questions).toHaveLength(1);
});

it('turns facts into a table that a person reads [DB-109]', () => {
  const facts = [
    ...(['read', 'create', 'change', 'delete'] as const).map((what) =>
      fact({ who: 'staff', what }),
    ),
    fact({ who: 'owner' }),
    fact({ who: 'owner', what: 'create' }),
    fact({ name: 'menu', who: 'visitors' }),
  ];
  const unproven: Unproven[] = [{ part: 'table', name: 'menu', reason: 'cannotFill' }];
  const rows = accessTable({ schema, facts, unproven, declaration: undefined });
  const shown = rows.map(({ name, cells }) => [
    name,
    ...cells.map(({ who, key, whats }) => `${who} ${key} ${key === 'some' ? whats : ''}`.trim()),
  ]);
  expect(shown).toEqual([
    ['notes', 'visitors nothing', 'users nothing', 'owner some read,create', 'staff everything'],
    ['menu', 'visitors some read', 'users some read', 'staff unknown'],
  ]);
});

it('shows what owners may by the declaration, also when it could not be tried [DB-109]', () => {
  const tables: AccessDeclaration['tables'] = { notes: { users: ['read'], owner: ['create'] } };
  const declaration = { tables, buckets: {}, functions: {} };
  const [row] = accessTable({ schema, facts: [], unproven: [], declaration });
  expect(row?.cells).toEqual([
    { who: 'visitors', key: 'nothing', whats: [] },
    { who: 'users', key: 'nothing', whats: [] },
    { who: 'owner', key: 'some', whats: ['create'] },
  ]);
});

it('writes findings and questions as messages [DB-109]', () => {
  const { findings } = compare([fact({})]);
  expect(findings.flatMap(findingMessages)).toEqual([
    { key: 'privacy.finding.read', values: { name: 'notes', who: 'users' } },
    { key: 'privacy.route.direct', values: { via: '', policies: 'all of them, own' } },
  ]);
  const { questions } = compare([fact({})], { notes: { users: ['read'] } });
  expect(questions.map(questionMessage)).toEqual([
    {
      key: 'privacy.question.table',
      values: { name: 'notes', who: 'users', columns: 'id, user_id, body' },
    },
  ]);
});
