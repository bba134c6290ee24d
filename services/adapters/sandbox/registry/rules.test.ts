import { expect, it } from 'vitest';
import { readRegistryRequest } from './rules.ts';

it.each([
  ['/react', { kind: 'metadata', name: 'react' }],
  ['/@types%2freact', { kind: 'metadata', name: '@types/react' }],
  ['/@types/react', { kind: 'metadata', name: '@types/react' }],
  ['/JSONStream', { kind: 'metadata', name: 'JSONStream' }],
  ['/lodash._reinterpolate', { kind: 'metadata', name: 'lodash._reinterpolate' }],
  ['/@img%2fsharp-linux-x64', { kind: 'metadata', name: '@img/sharp-linux-x64' }],
  [`/${'a'.repeat(214)}`, { kind: 'metadata', name: 'a'.repeat(214) }],
  ['/react/-/react-19.3.1.tgz', { kind: 'tarball', name: 'react', file: 'react-19.3.1.tgz' }],
  [
    '/@types/react/-/react-19.3.0.tgz',
    { kind: 'tarball', name: '@types/react', file: 'react-19.3.0.tgz' },
  ],
])('allows a package: %s', (path, request) => {
  expect(readRegistryRequest('GET', path)).toEqual(request);
});

it.each([
  ['PUT', '/react'],
  ['POST', '/-/npm/v1/security/audits'],
  ['GET', '/-/v1/search?text=x'],
  ['GET', '/-/whoami'],
  ['GET', '/'],
  ['GET', '/../etc/passwd'],
  ['GET', '/react/../../secret'],
  ['GET', '/%2e%2e/secret'],
  ['GET', '/react/-/..%2f..%2fsecret.tgz'],
  ['GET', '/react/-/react-1.0.0.zip'],
  ['GET', '//169.254.169.254/latest'],
  ['GET', 'http://169.254.169.254/latest'],
  ['GET', '/@evil'],
  ['GET', '/_all_docs'],
  ['GET', '/_changes'],
  ['GET', '/_design%2fapp'],
  ['GET', '/@_scope/name'],
  ['GET', '/@scope/_name'],
  ['GET', '/~a'],
  ['GET', '/a~b'],
  ['GET', '/-a'],
  ['GET', '/.a'],
  ['GET', '/node_modules'],
  ['GET', '/favicon.ico'],
  ['GET', '/_all_docs/-/x-1.0.0.tgz'],
  ['GET', '/react/-/_x-1.0.0.tgz'],
  ['GET', `/${'a'.repeat(215)}`],
  ['GET', '/react/19.3.1/extra'],
  ['GET', `/${'a'.repeat(700)}`],
  ['DELETE', '/react/-/react-19.3.1.tgz'],
])('refuses %s %s [SEC-L14]', (method, path) => {
  expect(readRegistryRequest(method, path)).toBeUndefined();
});
