import { createDecipheriv, type KeyObject, randomBytes, sign, verify } from 'node:crypto';

/**
 * Keys of WeChat Pay by the serial in messages: platform certificates, or the public key
 * `PUB_KEY_ID_…` of newer merchants.
 */
export type PlatformKeys = ReadonlyMap<string, KeyObject>;

const lines = (parts: readonly string[]) => parts.map((part) => `${part}\n`).join('');

/**
 * Signs lines, each ended by a line feed, with SHA256 and RSA (PKCS #1 v1.5), in base64. APIv3 uses
 * no other signature.
 */
export function signLines(key: KeyObject, ...parts: string[]): string {
  return sign('RSA-SHA256', Buffer.from(lines(parts)), key).toString('base64');
}

export function verifyLines(key: KeyObject, signature: string, ...parts: string[]): boolean {
  return verify('RSA-SHA256', Buffer.from(lines(parts)), key, Buffer.from(signature, 'base64'));
}

/**
 * Returns the `Authorization` header. The merchant signs method, path with query, seconds, nonce
 * and body.
 */
export function authorize(
  merchant: { id: string; serial: string; key: KeyObject },
  request: { method: string; path: string; body: string },
  seconds: string,
): string {
  const nonce = randomBytes(16).toString('hex');
  const signature = signLines(
    merchant.key,
    request.method,
    request.path,
    seconds,
    nonce,
    request.body,
  );
  const fields = {
    mchid: merchant.id,
    nonce_str: nonce,
    signature,
    timestamp: seconds,
    serial_no: merchant.serial,
  };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`;
}

/**
 * Decrypts the resource of a notification (AEAD_AES_256_GCM; the tag is the last 16 bytes). Throws
 * when the data was changed.
 */
export function openResource(
  apiKey: string,
  sealed: { nonce: string; associated_data: string; ciphertext: string },
): string {
  const bytes = Buffer.from(sealed.ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(sealed.nonce), {
    authTagLength: 16,
  });
  decipher.setAuthTag(bytes.subarray(-16));
  decipher.setAAD(Buffer.from(sealed.associated_data));
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()]).toString(
    'utf8',
  );
}
