import { X509Certificate } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../../domain/limits/index.ts';
import { ConfigurationError } from '../../env.ts';

const PEM = /-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----/g;
const CERTIFICATE_FILE = /\.(cer|crt|der|pem)$/i;

const { issuersMax, issuersMaxBytes } = limits.applePackages;

/**
 * Reads Apple's certificates that the operator gives (`APPLE_CERTIFICATES`): a file or a folder of
 * files, in PEM or DER as Apple offers them. Without a path there are none.
 * @throws {ConfigurationError} for a path that is not there, and for files that are no certificates.
 */
export async function loadIssuers(path: string | undefined): Promise<X509Certificate[]> {
  if (!path) return [];
  const files = await listFiles(path);
  const issuers = (await Promise.all(files.map(readCertificates))).flat();
  if (issuers.length === 0) throw unusable(`${path} has no certificates (.cer, .crt, .der, .pem)`);
  if (issuers.length > issuersMax) throw unusable(`${path} has more than ${issuersMax}`);
  return issuers;
}

const unusable = (detail: string) =>
  new ConfigurationError(`APPLE_CERTIFICATES cannot be used: ${detail}`);

async function listFiles(path: string): Promise<string[]> {
  try {
    const isFolder = (await stat(path)).isDirectory();
    if (!isFolder) return [path];
    const names = (await readdir(path)).filter((name) => CERTIFICATE_FILE.test(name));
    return names.sort().map((name) => join(path, name));
  } catch {
    throw unusable(`${path} cannot be read`);
  }
}

async function readCertificates(file: string): Promise<X509Certificate[]> {
  try {
    if ((await stat(file)).size > issuersMaxBytes) throw new RangeError('too large');
    const bytes = await readFile(file);
    const texts = bytes.toString('latin1').match(PEM);
    return (texts ?? [bytes]).map((one) => new X509Certificate(one));
  } catch {
    throw unusable(`${file} is no certificate`);
  }
}
