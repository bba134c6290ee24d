import { createCipheriv, randomBytes } from 'node:crypto';
import * as official from '@wecom/crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptMessage, encryptMessage, isSignature, signatureOf } from './crypto.ts';
import { generateAccount } from './simulated.ts';

const account = generateAccount();

/** Encrypts exactly these bytes, to build messages that a real sender never creates. */
function sealRaw(plain: Buffer): string {
  const key = Buffer.from(`${account.aesKey}=`, 'base64');
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(plain), cipher.final()]).toString('base64');
}
const length = (bytes: number) => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(bytes);
  return buffer;
};
const padded = (plain: Buffer, pad = 32 - (plain.length % 32)) =>
  Buffer.concat([plain, Buffer.alloc(pad, pad)]);
const honest = Buffer.concat([
  randomBytes(16),
  length(2),
  Buffer.from('hi'),
  Buffer.from(account.appId),
]);

describe('messages in safe mode', () => {
  it('are decrypted by Tencent’s own library when we encrypt them, whatever their length and script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(official.decrypt(account.aesKey, encryptMessage(account, text))).toMatchObject({
          message: text,
          id: account.appId,
        });
      }),
    );
  });

  it('are decrypted by us when that library encrypts them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(decryptMessage(account, official.encrypt(account.aesKey, text, account.appId))).toBe(
          text,
        );
      }),
    );
  });

  it('have the same signature as from that library', () => {
    expect(signatureOf('token', '1700000000', 'nonce', 'cipher')).toBe(
      official.getSignature('token', '1700000000', 'nonce', 'cipher'),
    );
    expect([
      isSignature('a', 'a'),
      isSignature('a', 'b'),
      isSignature('', 'a'),
      isSignature('aa', 'a'),
    ]).toEqual([true, false, false, false]);
  });

  const spoilt: [string, string][] = [
    ['nothing', ''],
    ['no base64', '{}'],
    ['half a block', sealRaw(randomBytes(16))],
    ['another app’s message', official.encrypt(account.aesKey, 'hi', 'wx-other')],
    ['another key’s message', official.encrypt(generateAccount().aesKey, 'hi', account.appId)],
    ['a padding of 0', sealRaw(Buffer.alloc(32))],
    ['a padding of 33', sealRaw(Buffer.alloc(64, 33))],
    [
      'an uneven padding',
      sealRaw(
        Buffer.concat([
          padded(honest).subarray(0, -2),
          Buffer.from([9]),
          padded(honest).subarray(-1),
        ]),
      ),
    ],
    ['nothing but padding', sealRaw(Buffer.alloc(32, 32))],
    [
      'a length beyond the end',
      sealRaw(
        padded(Buffer.concat([randomBytes(16), length(0xffffffff), Buffer.from(account.appId)])),
      ),
    ],
    ['an app id with a tail', sealRaw(padded(Buffer.concat([honest, Buffer.from('x')])))],
  ];
  it.each(spoilt)('are refused with %s', (_, encrypted) => {
    expect(decryptMessage(account, encrypted)).toBeUndefined();
  });

  it('never throw on random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        const whole = Buffer.concat([bytes, Buffer.alloc((32 - (bytes.length % 32)) % 32)]);
        expect(decryptMessage(account, whole.toString('base64'))).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('are decrypted when unchanged', () => {
    expect(decryptMessage(account, sealRaw(padded(honest)))).toBe('hi');
  });
});
