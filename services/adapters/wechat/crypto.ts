import {
  createCipheriv,
  createDecipheriv,
  createHash,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The secrets that an official account shares with WeChat for messages in safe mode. */
export type MessageSecrets = { appId: string; token: string; aesKey: string };

/**
 * WeChat pads to a multiple of 32 bytes, while AES uses 16: Node's own padding check would reject
 * every second message.
 */
const blockBytes = 32;
const randomPrefixBytes = 16;
const lengthBytes = 4;

/**
 * Returns SHA-1 over the sorted parts, WeChat's request signature: token, timestamp, nonce and, in
 * safe mode, the ciphertext.
 */
export function signatureOf(...parts: string[]): string {
  return createHash('sha1').update(parts.sort().join('')).digest('hex');
}

/** Compares two signatures in constant time. */
export function isSignature(given: string, ours: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(ours)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Decodes the AES key of an EncodingAESKey (43 characters). Its first 16 bytes are the IV. */
function keyOf(aesKey: string): { key: Buffer; iv: Buffer } {
  const key = Buffer.from(`${aesKey}=`, 'base64');
  return { key, iv: key.subarray(0, 16) };
}

/**
 * Encrypts a message for an account: AES-256-CBC over random prefix, length, text and app id;
 * base64.
 */
export function encryptMessage({ appId, aesKey }: MessageSecrets, text: string): string {
  const { key, iv } = keyOf(aesKey);
  const message = Buffer.from(text);
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(message.length);
  const plain = Buffer.concat([
    randomBytes(randomPrefixBytes),
    length,
    message,
    Buffer.from(appId),
  ]);
  const pad = blockBytes - (plain.length % blockBytes);
  const cipher = createCipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  return Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.alloc(pad, pad)),
    cipher.final(),
  ]).toString('base64');
}

/**
 * Decrypts a message; undefined when ciphertext, padding, length or app id are invalid. Verify its
 * signature first.
 */
export function decryptMessage(
  { appId, aesKey }: MessageSecrets,
  encrypted: string,
): string | undefined {
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(encrypted)
    ? Buffer.from(encrypted, 'base64')
    : Buffer.alloc(0);
  if (!bytes.length || bytes.length % blockBytes) return undefined;
  const { key, iv } = keyOf(aesKey);
  const decipher = createDecipheriv('aes-256-cbc', key, iv).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const plain = withoutPadding(padded);
  if (!plain || plain.length < randomPrefixBytes + lengthBytes) return undefined;
  const from = randomPrefixBytes + lengthBytes;
  const length = plain.readUInt32BE(randomPrefixBytes);
  if (from + length > plain.length || plain.toString('utf8', from + length) !== appId)
    return undefined;
  return plain.toString('utf8', from, from + length);
}

function withoutPadding(padded: Buffer): Buffer | undefined {
  const pad = padded.at(-1) ?? 0;
  if (pad < 1 || pad > blockBytes || pad > padded.length) return undefined;
  const end = padded.length - pad;
  return padded.subarray(end).every((byte) => byte === pad) ? padded.subarray(0, end) : undefined;
}
