import { expect, it } from 'vitest';
import { zipName } from './zip-name.ts';

const now = new Date('2026-01-02T03:04:05.000Z');
const mark = now.getTime().toString(36).slice(-6);

it.each([
  ['My Tea Shop', 'my_tea_shop'],
  ['茶 馆', '茶_馆'],
  [' a\tb  c ', 'a_b__c'],
  ['../etc/passwd', '.._etc_passwd'],
  ['a:b"c', 'a_b_c'],
  ['', 'project'],
])('names the download of %j [PROJ-025]', (title, name) => {
  expect(mark).toHaveLength(6);
  expect(zipName(title, now)).toBe(`${name}_${mark}.zip`);
});
