import { createHash, createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  amzDate,
  type ByteHashes,
  readAmzDate,
  readAuthorization,
  signatureV4,
  signedHeadersV4,
} from './signature-v4.ts';

const hashes: ByteHashes = {
  sha256: (data) => createHash('sha256').update(data).digest('hex'),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest(),
};
const secret = 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY';

// The example `get-vanilla` of AWS's published test suite.
it('signs the published example with the published result [GAP-54]', () => {
  const request = {
    ...{ method: 'GET', path: '/', query: [], signed: ['host', 'x-amz-date'] },
    headers: { host: 'example.amazonaws.com', 'x-amz-date': '20150830T123600Z' },
    bodyDigest: hashes.sha256(''),
  };
  const scope = {
    accessKeyId: 'AKIDEXAMPLE',
    day: '20150830',
    region: 'us-east-1',
    service: 'service',
  };
  expect(signatureV4(request, scope, { secret, date: '20150830T123600Z', hashes })).toBe(
    '5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  );
});

it('returns what it signed, and parses it [GAP-54]', () => {
  const now = new Date('2026-01-02T03:04:05.678Z');
  const signer = { accessKeyId: 'AK', secret, token: 'T', region: 'r', service: 's3', now, hashes };
  const headers = signedHeadersV4(
    { method: 'PUT', host: 'h', path: '/a', query: [], headers: { 'content-type': 'image/png' } },
    signer,
  );
  expect(readAuthorization(headers.authorization ?? '')).toMatchObject({
    scope: { accessKeyId: 'AK', day: '20260102', region: 'r', service: 's3' },
    signed: ['content-type', 'host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token'],
  });
  expect(readAmzDate(amzDate(now))).toBe(Date.parse('2026-01-02T03:04:05Z'));
  expect(headers).not.toHaveProperty('host');
});

it.each([
  '',
  'Bearer x',
  'AWS4-HMAC-SHA256 Credential=a/b/c, SignedHeaders=host, Signature=00',
  'x'.repeat(10_000),
])('does not parse “%.40s” as a signature [GAP-54]', (text) => {
  expect(readAuthorization(text)).toBeUndefined();
  expect(readAmzDate(text)).toBeNaN();
});
