import { expect, it } from 'vitest';
import { isBelow, plainHost } from './own-host.ts';

it.each([
  ['shop.example.com', 'shop.example.com'],
  ['SHOP.Example.Com', 'shop.example.com'],
  ['shop.example.com:4100', 'shop.example.com'],
  ['shop.example.com.', 'shop.example.com'],
  ['shop.example.com.:443', 'shop.example.com'],
  ['shop.example.com..', undefined],
  ['shop.example.com:', undefined],
  ['shop.example.com:4100:1', undefined],
  ['shop.example.com, evil.example.com', undefined],
  ['shop.example.com/evil', undefined],
  ['user@shop.example.com', undefined],
  ['.shop.example.com', undefined],
  ['shop_1.example.com', undefined],
  ['localhost', undefined],
  ['localhost:4100', undefined],
  ['127.0.0.1:4100', undefined],
  ['[::1]:4100', undefined],
  ['1.2.3', undefined],
  ['', undefined],
  [undefined, undefined],
  [`${'a.'.repeat(127)}com`, undefined],
])('reads the Host header %j as %s [PUB-009]', (header, host) => {
  expect(plainHost(header)).toBe(host);
});

it.each([
  ['example.com', true],
  ['shop.example.com', true],
  ['myexample.com', false],
  ['example.com.cn', false],
  ['com', false],
])('knows that %s is below example.com: %s', (host, isThere) => {
  expect(isBelow(host, ['example.com', 'other.net'])).toBe(isThere);
});
