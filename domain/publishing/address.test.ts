import { describe, expect, it } from 'vitest';
import {
  opaquePublishedAddress,
  publishedOrigin,
  siteName,
  siteOfHost,
  splitPublishedPath,
} from './address.ts';

describe('siteName', () => {
  it.each([
    ['Tea Shop', 'tea-shop-k3x9qa'],
    ['  Crème -- Brûlée!  ', 'creme-brulee-k3x9qa'],
    ['茶馆', 'site-k3x9qa'],
    ['茶馆 2026', '2026-k3x9qa'],
    ['', 'site-k3x9qa'],
    ['../../etc/passwd', 'etc-passwd-k3x9qa'],
    ['x'.repeat(90), `${'x'.repeat(40)}-k3x9qa`],
    [`${'x'.repeat(39)} yy`, `${'x'.repeat(39)}-k3x9qa`],
  ])('builds a label for a host from %j', (title, name) => {
    expect(siteName(title, 'k3x9qa')).toBe(name);
    expect(siteOfHost(`${name}.localhost:4100`, ['localhost'])).toBe(name);
    expect(splitPublishedPath(`/~${name}/a`)).toEqual({ site: name, path: '/a' });
  });
});

describe('siteOfHost', () => {
  it.each([
    ['tea-k3x9qa.localhost', 'tea-k3x9qa'],
    ['TEA-K3X9QA.Localhost:4100', 'tea-k3x9qa'],
    ['tea-k3x9qa.sites.example', 'tea-k3x9qa'],
    ['tea-k3x9qa.sites.example.', 'tea-k3x9qa'],
    ['a.tea-k3x9qa.localhost', undefined],
    ['k3x9qa.localhost', undefined],
    ['-k3x9qa.localhost', undefined],
    ['8f3c1a52-7d11-4b7e-9a5e-0123456789ab.preview.localhost', undefined],
    ['localhost', undefined],
    ['tea-k3x9qa.elsewhere.example', undefined],
    [undefined, undefined],
  ])('parses %s', (host, site) =>
    expect(siteOfHost(host, ['localhost', 'sites.example'])).toBe(site),
  );
});

it('splits a prefixed path, and ignores previews and other paths', () => {
  expect(splitPublishedPath('/~tea-k3x9qa?x=1')).toEqual({ site: 'tea-k3x9qa', path: '/?x=1' });
  expect(splitPublishedPath('/~8f3c1a52-7d11-4b7e-9a5e-0123456789ab/')).toBeUndefined();
  expect(splitPublishedPath('/tea-k3x9qa/')).toBeUndefined();
});

it('builds both forms of address', () => {
  expect(publishedOrigin('tea-k3x9qa', { domain: 'localhost', port: 4100, secure: false })).toBe(
    'http://tea-k3x9qa.localhost:4100',
  );
  expect(publishedOrigin('tea-k3x9qa', { domain: 'sites.example', port: 443, secure: true })).toBe(
    'https://tea-k3x9qa.sites.example',
  );
  expect(opaquePublishedAddress('tea-k3x9qa', '192.168.1.5', 4100)).toBe(
    'http://192.168.1.5:4100/~tea-k3x9qa/',
  );
});
