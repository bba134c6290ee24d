import { expect, it } from 'vitest';
import { findSecrets } from './find-secrets.ts';

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const token = (claims: object) =>
  `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.c2lnbmF0dXJlLW9mLXRva2Vu`;
const kinds = (text: string) => findSecrets([{ path: 'a.js', text }]).map(({ kind }) => kind);
const long = 'aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5';

it.each([
  [`const k = "sb_secret_${long}"`, 'siteKey'],
  [`createClient(u, '${token({ role: 'service_role', iss: 'supabase' })}')`, 'serviceToken'],
  ['-----BEGIN PRIVATE KEY-----', 'privateKey'],
  ['-----BEGIN RSA PRIVATE KEY-----', 'privateKey'],
  [`sk-proj-${long}`, 'providerKey'],
  [`sk-ant-api03-${long}`, 'providerKey'],
  [`"sk_live_${long}"`.replace('_3', '3'), 'providerKey'],
  [`AIza${long.slice(0, 35)}`, 'providerKey'],
  ['AKIAIOSFODNN7ABCDEFG', 'providerKey'],
  [`ghp_${long}`, 'providerKey'],
  ['postgres://app:s3cr3t-word@db.example.net:5432/app', 'databaseAddress'],
])('finds the secret in %s [DB-107]', (text, kind) => {
  // An address of a host named like a placeholder counts as one.
  expect(kinds(text.replace('example', 'sample'))).toEqual([kind]);
});

it.each([
  `const k = "sb_publishable_${long}"`,
  `createClient(u, '${token({ role: 'anon', iss: 'supabase' })}')`,
  'sk-your-key-goes-here-please-replace',
  'OPENAI_API_KEY=<your key>',
  '-----BEGIN PUBLIC KEY-----',
  'postgres://localhost:5432/app',
  'class="task-item sk-loading"',
])('finds none in %s [DB-107]', (text) => {
  expect(kinds(text)).toEqual([]);
});

it('names file and line, and shows only the beginning [DB-107]', () => {
  const text = `a\nb\nconst k = "sb_secret_${long}"`;
  expect(findSecrets([{ path: 'dist/app.js', text }])).toEqual([
    { path: 'dist/app.js', line: 3, kind: 'siteKey', shown: 'sb_secret_aB3d…' },
  ]);
});
