import { expect, it } from 'vitest';
import { Failure } from '../../domain/errors.ts';
import { isApex, pairOf, readDomain, shownName } from './read-domain.ts';

const own = ['app.sayso-studio.com', 'sayso-sites.net', 'preview.localhost', 'localhost'];
const long = 'a'.repeat(63);

/** Returns the name, or the name of the error that refuses the text. */
function read(text: string): string {
  try {
    return readDomain(text, own);
  } catch (error) {
    return error instanceof Failure ? error.entry.name : String(error);
  }
}

it.each([
  ['shop.example.com', 'shop.example.com'],
  ['  Shop.Example.COM. ', 'shop.example.com'],
  ['https://shop.example.com/menu?a=1#b', 'shop.example.com'],
  ['example.com', 'example.com'],
  ['example.co.uk', 'example.co.uk'],
  ['bücher.example.com', 'xn--bcher-kva.example.com'],
  ['例子.中国', 'xn--fsqu00a.xn--fiqs8s'],
  ['例子。中国', 'xn--fsqu00a.xn--fiqs8s'],
  ['a-b.c--d.example.com', 'a-b.c--d.example.com'],
  [`${long}.${long}.example.com`, `${long}.${long}.example.com`],
  ['my-sayso-studio.com', 'my-sayso-studio.com'],
  ['sayso-studio.com.example.org', 'sayso-studio.com.example.org'],
])('reads %j as the name %s [PUB-001, PUB-004]', (text, host) => {
  expect(read(text)).toBe(host);
});

it.each([
  ['', 'domainNotValid'],
  ['shop example.com', 'domainNotValid'],
  ['shop..example.com', 'domainNotValid'],
  ['-shop.example.com', 'domainNotValid'],
  ['shop_a.example.com', 'domainNotValid'],
  ['user@example.com', 'domainNotValid'],
  ['shop.example.com:8080', 'domainNotValid'],
  ['shop%2eexample.com', 'domainNotValid'],
  ['xn--a.example.com', 'domainNotValid'],
  ['ftp://shop.example.com', 'domainNotValid'],
  ['203.0.113.7', 'domainIsAddress'],
  ['0x7f.1', 'domainIsAddress'],
  ['2130706433', 'domainIsAddress'],
  ['[2001:db8::1]', 'domainIsAddress'],
  ['2001:db8::1', 'domainIsAddress'],
  ['shop', 'domainHasNoDot'],
  ['localhost', 'domainHasNoDot'],
  ['*.example.com', 'domainIsWildcard'],
  [`${'a'.repeat(64)}.example.com`, 'domainTooLong'],
  [`${`${'a'.repeat(60)}.`.repeat(5)}example.com`, 'domainTooLong'],
  [`${'ü'.repeat(60)}.example.com`, 'domainTooLong'],
  ['com', 'domainHasNoDot'],
  ['co.uk', 'domainIsSuffix'],
  ['github.io', 'domainIsSuffix'],
  ['com.cn', 'domainIsSuffix'],
  ['shop.test', 'domainEndingUnknown'],
  ['shop.example', 'domainEndingUnknown'],
  ['shop.local', 'domainEndingUnknown'],
  ['shop.home.arpa', 'domainEndingUnknown'],
  ['shop.internal', 'domainEndingUnknown'],
  ['shop.nosuchending', 'domainEndingUnknown'],
  ['shop.onion', 'domainEndingUnknown'],
])('refuses %j as %s [PUB-004]', (text, name) => {
  expect(read(text)).toBe(name);
});

it.each([
  ['app.sayso-studio.com', 'domainIsOurs'],
  ['x.app.sayso-studio.com', 'domainIsOurs'],
  ['SAYSO-SITES.NET', 'domainIsOurs'],
  ['tea-abc123.sayso-sites.net', 'domainIsOurs'],
  ['shop.localhost', 'domainIsOurs'],
  // Cyrillic а, о and е, digits and accents instead of Latin letters.
  ['sаysо-sites.net', 'domainLooksOurs'],
  ['tea.sаyso-sites.net', 'domainLooksOurs'],
  ['sayso-s1tes.net', 'domainLooksOurs'],
  ['sáyso-sítes.net', 'domainLooksOurs'],
  ['5ayso-5ites.net', 'domainLooksOurs'],
])('refuses %j, which is ours or looks so, as %s [PUB-007]', (text, name) => {
  expect(read(text)).toBe(name);
});

it.each([
  ['xn--bcher-kva.example.com', 'bücher.example.com'],
  ['xn--fsqu00a.xn--fiqs8s', '例子.中国'],
  ['shop.example.com', 'shop.example.com'],
  // Latin p, Cyrillic а, Latin ypal.
  ['xn--pypal-4ve.com', 'xn--pypal-4ve.com'],
])('shows %s as %s [PUB-001]', (host, name) => {
  expect(shownName(host)).toBe(name);
});

it.each([
  ['example.com', true, 'www.example.com'],
  ['www.example.com', false, 'example.com'],
  ['example.co.uk', true, 'www.example.co.uk'],
  ['www.example.co.uk', false, 'example.co.uk'],
  ['shop.example.com', false, undefined],
  ['www.shop.example.com', false, undefined],
])('knows the pair of %s [PUB-008]', (host, apex, pair) => {
  expect([isApex(host), pairOf(host)]).toEqual([apex, pair]);
});
