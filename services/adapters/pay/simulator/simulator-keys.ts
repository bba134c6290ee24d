import { randomBytes } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import { generateRsaKeys, type RsaKeyPair } from './rsa-keys.ts';

/**
 * Generates keys and accounts that exist only in this process: those of the merchant, of the
 * simulated provider (named `house` in the code), and of a stranger, with which tests create
 * invalid signatures.
 */
export async function generateSimulatorKeys() {
  const [merchant, house, stranger] = await Promise.all([
    generateRsaKeys(),
    generateRsaKeys(),
    generateRsaKeys(),
  ]);
  const digits = (prefix: string) =>
    `${prefix}${BigInt(`0x${randomBytes(8).toString('hex')}`) % 10n ** 12n}`
      .padEnd(16, '0')
      .slice(0, 16);
  const secret = (prefix = '') => `${prefix}${randomBytes(16).toString('hex')}`;
  return {
    merchant: merchant satisfies RsaKeyPair,
    house: house satisfies RsaKeyPair,
    stranger: stranger satisfies RsaKeyPair,
    wechat: {
      appId: `wx${randomBytes(8).toString('hex')}`,
      mchId: '1900000109',
      serial: secret().toUpperCase(),
      apiKey: secret(),
      platformSerial: `PUB_KEY_ID_${digits('01')}`,
      /** The current signing key; it changes with the certificate. */
      signer: house satisfies RsaKeyPair,
      certificates: [] as Certificate[],
    },
    alipay: { appId: digits('2021'), sellerId: digits('2088') },
    stripe: { secretKey: secret('sk_test_'), webhookSecret: secret('whsec_') },
    paypal: {
      clientId: secret(),
      clientSecret: secret(),
      webhookId: secret().toUpperCase(),
      merchantId: secret().slice(0, 13).toUpperCase(),
    },
  };
}
export type SimulatorKeys = Awaited<ReturnType<typeof generateSimulatorKeys>>;
