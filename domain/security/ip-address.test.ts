import { expect, it } from 'vitest';
import { householdOf, truncatedIp } from './ip-address.ts';

it.each([
  ['192.0.2.77', '192.0.2.0'],
  ['::ffff:192.0.2.77', '192.0.2.0'],
  ['2001:0db8:0001:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::1', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  ['fe80::', 'fe80:0:0::'],
  ['', ''],
  ['localhost', ''],
])('truncates %s to %s [GAP-62]', (ip, kept) => expect(truncatedIp(ip)).toBe(kept));

it.each([
  ['192.0.2.77', '192.0.2.77'],
  ['::ffff:192.0.2.77', '192.0.2.77'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2:ffff::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['localhost', ''],
])('counts the calls of %s for %s [ASVS 2.4.1]', (ip, household) =>
  expect(householdOf(ip)).toBe(household),
);
