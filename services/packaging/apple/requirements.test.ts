import { expect, it } from 'vitest';
import { designatedRequirement } from './requirements.ts';

// The bytes are those that another signing tool writes for the same names.
it('recognizes an app by its id, Apple’s issuer and the name of the certificate [PKG-045]', () => {
  const name = 'Apple Distribution: Example (ABCDE12345)';
  expect(designatedRequirement('com.example.cafe', name).toString('hex')).toBe(
    [
      // One requirement, the designated one, at 20.
      'fade0c01000000ac000000010000000300000014',
      'fade0c000000009800000001',
      // and identifier "com.example.cafe"
      '000000060000000200000010636f6d2e6578616d706c652e63616665',
      // and anchor apple generic
      '000000060000000f',
      // and certificate leaf[subject.CN] = name
      '000000060000000b000000000000000a7375626a6563742e434e00000000000100000028',
      '4170706c6520446973747269627574696f6e3a204578616d706c6520284142434445313233343529',
      // certificate 1[field.1.2.840.113635.100.6.2.1] exists
      '0000000e000000010000000a2a864886f76364060201000000000000',
    ].join(''),
  );
});

it('fills names to multiples of four bytes, whatever their characters', () => {
  for (const name of ['a', 'ab', '咖啡', 'é'.repeat(100)]) {
    const block = designatedRequirement('com.example.a', name);
    expect(block.length % 4).toBe(0);
    expect(block.readUInt32BE(4)).toBe(block.length);
    expect(block.includes(Buffer.from(name))).toBe(true);
  }
});
