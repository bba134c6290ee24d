import { createHash, createHmac } from 'node:crypto';
import type { ByteHashes } from '../../../domain/security/signature-v4.ts';

export const byteHashes: ByteHashes = {
  sha256: (data) => createHash('sha256').update(data).digest('hex'),
  hmac: (key, text) => createHmac('sha256', key).update(text).digest(),
};
