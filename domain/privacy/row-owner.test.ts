import { expect, it } from 'vitest';
import { rowOwner } from './row-owner.ts';
import { column, policy, refersTo, schemaOf, table } from './testing-schema.ts';

const id = column('id', 'uuid', { isRequired: true });
const profiles = table('profiles', [id], { foreignKeys: [refersTo('id', 'auth.users')] });
const required = { isRequired: true };

it.each([
  [
    'a key to the users',
    table('t', [id, column('kunde', 'uuid')], { foreignKeys: [refersTo('kunde', 'auth.users')] }),
    'kunde',
  ],
  [
    'a key to profiles, whose key is a user',
    table('t', [id, column('writer', 'uuid')], {
      foreignKeys: [refersTo('writer', 'public.profiles')],
    }),
    'writer',
  ],
  [
    'the default auth.uid()',
    table('t', [id, column('x', 'uuid', { defaultText: 'auth.uid()' })]),
    'x',
  ],
  ['a usual name without a key', table('t', [id, column('owner_id', 'uuid')]), 'owner_id'],
  [
    'a row rule that compares it with the user',
    table('t', [id, column('who', 'text')], {
      policies: [policy('p', { using: '(who = (auth.uid())::text)' })],
    }),
    'who',
  ],
  [
    'a row rule with a subselect',
    table('t', [id, column('u', 'uuid')], {
      policies: [policy('p', { using: '(( SELECT auth.uid() AS uid) = u)' })],
    }),
    'u',
  ],
])('finds the owner of a row by %s [DB-101]', (_, one, actor) => {
  expect(rowOwner(schemaOf([profiles, one]), one)).toMatchObject({ kind: 'column', actor });
});

it('takes the sender of a message as its owner, not the recipient [DB-101]', () => {
  const messages = table('messages', [id, column('to_id', 'uuid'), column('from_id', 'uuid')]);
  expect(rowOwner(schemaOf([messages]), messages)).toEqual({
    kind: 'column',
    actor: 'from_id',
    recipients: ['to_id'],
  });
});

it('does not take an assigned user for the owner, wherever the column is [DB-101]', () => {
  const tickets = table('tickets', [id, column('assigned_to', 'uuid'), column('kunde', 'uuid')], {
    foreignKeys: [refersTo('assigned_to', 'auth.users'), refersTo('kunde', 'auth.users')],
  });
  expect(rowOwner(schemaOf([tickets]), tickets)).toMatchObject({ actor: 'kunde' });
});

it('gives rows to the owner of the row without which they cannot exist [DB-101]', () => {
  const orders = table('orders', [id, column('user_id', 'uuid')]);
  const items = table('items', [id, column('order_id', 'uuid', required)], {
    foreignKeys: [refersTo('order_id', 'public.orders')],
  });
  const parts = table('parts', [id, column('item_id', 'uuid', required)], {
    foreignKeys: [refersTo('item_id', 'public.items')],
  });
  const schema = schemaOf([orders, items, parts]);
  expect(rowOwner(schema, parts)).toEqual({
    kind: 'parent',
    columns: ['item_id'],
    parent: 'items',
  });
  const optional = { ...items, columns: [id, column('order_id', 'uuid')] };
  expect(rowOwner(schemaOf([orders, optional]), optional)).toEqual({ kind: 'nobody' });
});

it('gives rows to nobody where tables refer to each other in a circle [DB-108]', () => {
  const one = table('one', [id, column('other_id', 'uuid', required)], {
    foreignKeys: [refersTo('other_id', 'public.two')],
  });
  const two = table('two', [id, column('one_id', 'uuid', required)], {
    foreignKeys: [refersTo('one_id', 'public.one')],
  });
  const self = table('self', [id, column('parent', 'uuid', required)], {
    foreignKeys: [refersTo('parent', 'public.self')],
  });
  const schema = schemaOf([one, two, self]);
  for (const each of schema.tables) expect(rowOwner(schema, each)).toEqual({ kind: 'nobody' });
});

it('takes no key of another table for a user [DB-101]', () => {
  const rooms = table('rooms', [id]);
  const chairs = table('chairs', [id, column('room_id', 'uuid', required)], {
    foreignKeys: [refersTo('room_id', 'public.rooms')],
  });
  expect(rowOwner(schemaOf([rooms, chairs]), chairs)).toEqual({ kind: 'nobody' });
});
