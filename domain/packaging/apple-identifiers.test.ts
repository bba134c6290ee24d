import { expect, it } from 'vitest';
import { allowsIdentifier } from './apple-identifiers.ts';

it.each([
  ['ABCDE12345.com.example.app', 'com.example.app', true],
  ['ABCDE12345.com.example.app', 'com.example.apps', false],
  ['ABCDE12345.com.example.app', 'com.example.App', false],
  ['ABCDE12345.com.example.*', 'com.example.app', true],
  ['ABCDE12345.com.example.*', 'com.example.a.b', true],
  ['ABCDE12345.com.example.*', 'com.example', false],
  ['ABCDE12345.com.example.*', 'com.example.', false],
  ['ABCDE12345.com.example.*', 'com.examples.app', false],
  ['ABCDE12345.com.exam*', 'com.example', false],
  ['ABCDE12345.*', 'com.example.app', true],
  ['ABCDE12345', 'com.example.app', false],
  ['ABCDE12345.', '', false],
  ['', 'com.example.app', false],
])('decides whether %s allows %s [PKG-043]', (allowed, bundleId, expected) => {
  expect(allowsIdentifier(allowed, bundleId)).toBe(expected);
});
