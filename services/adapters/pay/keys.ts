import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/**
 * Parses a key from the environment: PEM (line breaks may be escaped), or only its base64, as the
 * providers' tools print it.
 */
function keyOf(read: (pem: string) => KeyObject, labels: readonly string[]) {
  return z.string().transform((given, context): KeyObject => {
    const text = given.replaceAll('\\n', '\n').trim();
    const forms = text.includes('-----') ? [text] : labels.map((label) => wrap(text, label));
    for (const form of forms)
      try {
        return read(form);
      } catch {
        // The key is not in this form; try the next one.
      }
    context.addIssue('is no key in PEM');
    return z.NEVER;
  });
}

function wrap(text: string, label: string): string {
  const rows = text.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...rows, `-----END ${label}-----`].join('\n');
}

export const privateKey = keyOf(createPrivateKey, ['PRIVATE KEY', 'RSA PRIVATE KEY']);
/** A public key or a certificate. */
export const publicKey = keyOf(createPublicKey, ['PUBLIC KEY', 'CERTIFICATE']);
