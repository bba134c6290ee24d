import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

export type RsaKeyPair = { publicKey: KeyObject; privateKey: KeyObject };

export const generateRsaKeys = (): Promise<RsaKeyPair> =>
  promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
