import { expect, it } from 'vitest';
import {
  includesRight,
  parseAccessDeclaration,
  rightsByFunction,
  rightsOfTable,
} from './access-declaration.ts';
import { column, schemaOf, table } from './testing-schema.ts';

const schema = schemaOf([
  table('notes', [column('user_id', 'uuid')]),
  table('products', [column('name')]),
]);

it('reads a file and states where it is wrong [DB-101]', () => {
  const text = '{"tables":{"notes":{"owner":["read"]}}}';
  expect(parseAccessDeclaration(text)).toMatchObject({
    ok: true,
    declaration: { tables: { notes: { owner: ['read'] } }, buckets: {}, functions: {} },
  });
  const wrong = parseAccessDeclaration('{"tables":{"notes":{"owner":["see"]}}}');
  expect(wrong).toMatchObject({ ok: false, problem: { path: 'tables.notes.owner.0' } });
  expect(parseAccessDeclaration('{')).toMatchObject({ ok: false, problem: { path: '' } });
  expect(parseAccessDeclaration('{"table":{}}').ok).toBe(false);
});

it('leaves what is not declared to the owner of a row and to staff [DB-101]', () => {
  const notes = rightsOfTable(schema, undefined, 'notes');
  const products = rightsOfTable(schema, undefined, 'products');
  expect(includesRight(notes, 'owner', 'delete')).toBe(true);
  expect(includesRight(notes, 'users', 'read')).toBe(false);
  expect(includesRight(products, 'visitors', 'read')).toBe(false);
  expect(includesRight(products, 'staff', 'change')).toBe(true);
  expect(includesRight(notes, 'owner', 'give')).toBe(false);
});

it('gives users what visitors may, and owners what users may, but not the other way [DB-101]', () => {
  expect(includesRight({ visitors: ['read'] }, 'users', 'read')).toBe(true);
  expect(includesRight({ users: ['read'] }, 'owner', 'read')).toBe(true);
  expect(includesRight({ users: ['read'] }, 'visitors', 'read')).toBe(false);
  expect(includesRight({ owner: ['read'] }, 'users', 'read')).toBe(false);
  expect(includesRight({ owner: ['read'] }, 'staff', 'read')).toBe(true);
  expect(includesRight({ staff: ['read'] }, 'staff', 'delete')).toBe(false);
});

it('looks up names of tables and functions as they are written [DB-101]', () => {
  const parsed = parseAccessDeclaration('{"functions":{"vote":{"posts":{"users":["change"]}}}}');
  const declaration = parsed.ok ? parsed.declaration : undefined;
  expect(rightsByFunction(declaration, 'vote', 'posts')).toEqual({ users: ['change'] });
  expect(rightsByFunction(declaration, 'constructor', 'name')).toEqual({});
  expect(rightsOfTable(schema, declaration, 'toString')).toEqual({
    staff: ['read', 'create', 'change', 'delete'],
  });
});
