import { createHash, createHmac } from 'node:crypto';

type Keys = { url: string; keyId: string; keySecret: string };
type Stamp = { action: string; version: string; query: string; date: Date; nonce: string };

/**
 * Signs a request without a body to an Alibaba Cloud API with ACS3-HMAC-SHA256 (signature version
 * 3). Returns the headers.
 */
export function signAliyun(
  { url, keyId, keySecret }: Keys,
  { action, version, query, date, nonce }: Stamp,
): Record<string, string> {
  const headers: Record<string, string> = {
    host: new URL(url).host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = [
    'POST',
    '/',
    query,
    lines,
    names.join(';'),
    headers['x-acs-content-sha256'],
  ].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const { host: _, ...sent } = headers;
  return {
    ...sent,
    Authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
