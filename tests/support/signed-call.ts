import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer } from 'node:net';
import { signatureHeaders, signV2 } from '../../domain/signature.ts';
import { nodeHashes } from '../../services/http/signature.ts';

/** Returns a port of this machine that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

export type Secrets = { APP_KEY: string; APP_SECRET: string };

/** Returns the headers of a call as the web tier signs it. */
export async function signed(
  method: string,
  path: string,
  body: Uint8Array,
  { APP_KEY, APP_SECRET }: Secrets,
) {
  const stamp = {
    appKey: APP_KEY,
    timestamp: String(Date.now()),
    nonce: randomBytes(18).toString('base64url'),
  };
  const { signature, bodyDigest } = await signV2(
    { method, path, query: [], body },
    stamp,
    APP_SECRET,
    nodeHashes,
  );
  return {
    [signatureHeaders.appKey]: stamp.appKey,
    [signatureHeaders.timestamp]: stamp.timestamp,
    [signatureHeaders.nonce]: stamp.nonce,
    [signatureHeaders.version]: '2',
    [signatureHeaders.bodyDigest]: bodyDigest,
    [signatureHeaders.signature]: signature,
  };
}
