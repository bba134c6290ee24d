import { expect, it } from 'vitest';
import { readRegistryRequest } from './rules.ts';

it.each([
  ['/react', { kind: 'metadata', name: 'react' }],
  ['/@types%2freact', { kind: 'metadata', name: '@types/react' }],
  ['/@types/react', { kind: 'metadata', name: '@types/react' }],
  ['/react/-/react-19.3.1.tgz', { kind: 'tarball', name: 'react', file: 'react-19.3.1.tgz' }],
  ['/@types/react/-/react-19.3.0.tgz', { kind: 'tarball', name: '@types/react', file: 'react-19.3.0.tgz' }],
])('lets a package through: %s', (path, request) => {
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
  ['GET', '/react/19.3.1/extra'],
  ['GET', `/${'a'.repeat(700)}`],
  ['DELETE', '/react/-/react-19.3.1.tgz'],
])('refuses %s %s', (method, path) => {
  expect(readRegistryRequest(method, path)).toBeUndefined();
});
