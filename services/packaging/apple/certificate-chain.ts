import type { X509Certificate } from 'node:crypto';
import { fail } from '../../../domain/errors.ts';

const MAX_CHAIN = 6;

/**
 * Returns a certificate, its issuer, and so on to a certificate that issued itself.
 * @throws {Failure} `appleIssuerMissing` with the name of the first issuer that is not there.
 */
export function buildChain(leaf: X509Certificate, known: X509Certificate[]): X509Certificate[] {
  const chain = [leaf];
  let last = leaf;
  while (!isIssuedBy(last, last)) {
    const current = last;
    const issuer = known.find((one) => isIssuedBy(current, one));
    if (!issuer || chain.length >= MAX_CHAIN)
      throw fail('appleIssuerMissing', { issuer: shownName(last.issuer) });
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}

/** Whether names and signature agree. A key of an unknown kind has issued nothing. */
function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

/** One part of a certificate's subject, such as `CN` or `OU`; the first if there are several. */
export function subjectPart(certificate: X509Certificate, part: string): string {
  return firstText(certificate.toLegacyObject().subject?.[part]);
}

function firstText(value: unknown): string {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : '';
}

/** The name and, where one exists, the generation of an issuer: `Apple … Authority, G3`. */
function shownName(issuer: string): string {
  const parts = issuer.split('\n').filter((line) => /^(CN|OU)=/.test(line));
  const sorted = parts.sort((a) => (a.startsWith('CN=') ? -1 : 1));
  return sorted
    .map((line) => line.slice(3))
    .join(', ')
    .slice(0, 120);
}
