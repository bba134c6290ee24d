import 'client-only';
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { limits } from '@/domain/limits';
import { type ByteHashes, signedHeadersV4 } from '@/domain/security/signature-v4';
import { createUploader, type PutObject } from './upload';

const bytesOf = (data: Uint8Array | string) =>
  typeof data === 'string' ? utf8ToBytes(data) : data;

/** Hashes in JavaScript, because WebCrypto is missing on plain http. */
const byteHashes: ByteHashes = {
  sha256: (data) => bytesToHex(sha256(bytesOf(data))),
  hmac: (key, text) => hmac(sha256, bytesOf(key), utf8ToBytes(text)),
};

/** RES-011, RES-012: sends one PUT to any storage, signed here with the temporary keys. */
const putObject: PutObject = async (
  { uploadHost, region, accessKeyId, accessKeySecret, securityToken, headers },
  key,
  file,
  leaving,
) => {
  const url = new URL(`${uploadHost}/${key}`);
  const body = new Uint8Array(await file.arrayBuffer());
  const request = { method: 'PUT', host: url.host, path: url.pathname, query: [], headers, body };
  const signer = {
    accessKeyId,
    secret: accessKeySecret,
    token: securityToken,
    region,
    service: 's3',
    now: new Date(),
    hashes: byteHashes,
  };
  const timeout = AbortSignal.timeout(limits.storage.timeoutMs);
  const signal = leaving ? AbortSignal.any([leaving, timeout]) : timeout;
  const response = await fetch(url, {
    method: 'PUT',
    headers: signedHeadersV4(request, signer),
    body,
    signal,
    credentials: 'omit',
  });
  return response.status;
};

/** The browser's uploader. It caches its keys as long as the page is open. */
export const { place: putBody, upload } = createUploader({ put: putObject, now: () => Date.now() });
