import { z } from 'zod';
import type { SiteKeys } from '../ports/site-host.ts';
import { seal, unseal } from '../store/seal.ts';

const stored = z.object({
  publishable: z.array(z.string()),
  secret: z.array(z.string()),
  tokens: z.array(z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')))),
});

/** Encrypts the keys of a site. `site` is bound to them, so that they fit no other row. */
export function sealKeys({ publishable, secret, tokens }: SiteKeys, key: Uint8Array, site: string) {
  const text = tokens.map((token) => Buffer.from(token).toString('base64'));
  return seal(JSON.stringify({ publishable, secret, tokens: text }), key, site);
}

/** Returns the keys; undefined if the server's secret is not the one that encrypted them. */
export function unsealKeys(sealed: string, key: Uint8Array, site: string): SiteKeys | undefined {
  const text = unseal(sealed, key, site);
  return text === undefined ? undefined : stored.parse(JSON.parse(text));
}
