import type { ServerOptions } from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { issueCertificate } from '../../services/adapters/pay/simulator/certificate.ts';
import { generateRsaKeys } from '../../services/adapters/pay/simulator/rsa-keys.ts';

/**
 * Creates a certificate for hosts that this process trusts until `restore` is called. Other
 * processes do not trust it.
 */
export async function trustCertificate(
  hosts: readonly string[],
): Promise<{ tls: Pick<ServerOptions, 'cert' | 'key'>; restore(): void }> {
  const keys = await generateRsaKeys();
  const { pem } = issueCertificate(keys, new Date(), hosts);
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, pem]);
  return {
    tls: { cert: pem, key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) },
    restore: () => setDefaultCACertificates(before),
  };
}
