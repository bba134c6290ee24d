import { expect, it } from 'vitest';
import { readContact, readContacts } from './contacts.ts';

it.each([
  [' Bo@Shop.Example ', { kind: 'mail', value: 'bo@shop.example' }],
  ['Bo Li <bo@shop.example>', { kind: 'mail', value: 'bo@shop.example' }],
  ['+86 138-0013-8000', { kind: 'phone', value: '13800138000' }],
  ['13800138000', { kind: 'phone', value: '13800138000' }],
  ['a@b', undefined],
  ['two@shop.example@x', undefined],
  ['call 13800138000', undefined],
  ['12345', undefined],
  ['', undefined],
  [`${'a'.repeat(250)}@b.example`, undefined],
])('reads %j as a contact [PUB-027]', (text, contact) => {
  expect(readContact(text)).toEqual(contact);
});

it('reads a pasted list, each contact once, and names what is none [PUB-033]', () => {
  const text =
    'A <a@x.example>; b@x.example B@x.example\r\n138 0013 8000，c@x.example\t\n\nnobody, 123';
  expect(readContacts(text)).toEqual({
    contacts: ['a@x.example', 'b@x.example', '13800138000', 'c@x.example'],
    unread: ['nobody', '123'],
  });
});
