import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Signer } from '../package-builder.ts';
import { selfSignedCertificate } from '../signatures.ts';

/** Google Play takes RSA keys of 2048 bits and more; old devices are slow with longer ones. */
const modulusLength = 2048;

const generateKeys = promisify(generateKeyPair);

/** Makes the key of a new app. Who keeps it keeps the app: updates need the same key. */
export async function generateSigningKey(author: string, from: Date): Promise<Signer> {
  const { privateKey } = await generateKeys('rsa', { modulusLength });
  const certificate = selfSignedCertificate({
    privateKey,
    commonName: author,
    from,
    serial: randomBytes(8),
  });
  return { privateKey, certificates: [certificate] };
}
