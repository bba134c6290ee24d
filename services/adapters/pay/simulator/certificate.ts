import { randomBytes, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';
import type { RsaKeyPair } from './rsa-keys.ts';

/** Encodes one ASN.1 element in DER: tag, length, contents. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(
    body.length.toString(16).padStart(body.length > 255 ? 4 : 2, '0'),
    'hex',
  );
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}
const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
/** Encodes a time as `YYMMDDhhmmssZ`. */
const time = (date: Date) =>
  der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

export type Certificate = { serial: string; pem: string; from: Date; until: Date };

/** The names and IPv4 addresses of a server, as the extension of its certificate. */
function alternativeNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    isIPv4(host)
      ? der(0x87, Buffer.from(host.split('.').map(Number)))
      : der(0x82, Buffer.from(host)),
  );
  return der(0xa3, sequence(sequence(oid('551d11'), der(0x04, sequence(...names)))));
}

/**
 * Issues a self-signed certificate (X.509, RFC 5280) that is valid for five years from now. `hosts`
 * are the names and IPv4 addresses of the server that uses it.
 */
export function issueCertificate(
  { publicKey, privateKey }: RsaKeyPair,
  now: Date,
  hosts: readonly string[] = [],
): Certificate {
  const serial = Buffer.concat([Buffer.from([0x5a]), randomBytes(19)]);
  const [from, until] = [
    new Date(now.getTime() - 60_000),
    new Date(now.getTime() + 5 * 365 * 24 * 60 * 60 * 1000),
  ];
  const sha256WithRsa = sequence(oid('2a864886f70d01010b'), der(0x05));
  const name = sequence(
    der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('Simulated WeChat Pay')))),
  );
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const signed = sequence(
    version,
    der(0x02, serial),
    sha256WithRsa,
    name,
    sequence(time(from), time(until)),
    name,
    spki,
    ...(hosts.length > 0 ? [alternativeNames(hosts)] : []),
  );
  const signature = der(0x03, Buffer.from([0]), sign('RSA-SHA256', signed, privateKey));
  const rows =
    sequence(signed, sha256WithRsa, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  const pem = ['-----BEGIN CERTIFICATE-----', ...rows, '-----END CERTIFICATE-----', ''].join('\n');
  return { serial: serial.toString('hex').toUpperCase(), pem, from, until };
}
