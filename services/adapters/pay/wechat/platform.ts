import { type KeyObject, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { limits } from '../../../../domain/limits/index.ts';
import type { Clock } from '../../../ports/clock.ts';
import { PayProviderError } from '../../../ports/pay.ts';
import { type ProviderResponse, readJson } from '../request-text.ts';
import { openResource, type PlatformKeys, verifyLines } from './signing.ts';

const Certificates = z.object({
  data: z.array(
    z.object({
      serial_no: z.string().min(1),
      expire_time: z.coerce.date(),
      encrypt_certificate: z.object({
        algorithm: z.literal('AEAD_AES_256_GCM'),
        nonce: z.string(),
        associated_data: z.string().default(''),
        ciphertext: z.string(),
      }),
    }),
  ),
});

type Options = {
  /** Configured keys. Certificates can become outdated, `PUB_KEY_ID_…` keys do not. */
  configuredKeys: PlatformKeys;
  apiKey: string;
  clock: Clock;
  /** Requests `GET /v3/certificates`; the response is not verified yet. */
  download(): Promise<ProviderResponse>;
};

/**
 * Returns WeChat Pay's signing keys by the serial in a message. An unknown certificate serial, for
 * example after WeChat changed its certificates, triggers a download, at most once a minute
 * regardless of the sender. A public key comes only from the configuration.
 */
export function createPlatform({ configuredKeys: given, apiKey, clock, download }: Options) {
  let fetched = new Map<string, { key: KeyObject; expiresAt: number }>();
  let fetching: Promise<void> | undefined;
  let askedAt = Number.NEGATIVE_INFINITY;

  async function fetchAll(): Promise<void> {
    askedAt = clock.now().getTime();
    const { status, header, text } = await download();
    // A merchant with a public key has no certificates.
    if (status === 404) return;
    const answer = Certificates.safeParse(readJson(text));
    if (status !== 200 || !answer.success)
      throw new PayProviderError('down', `the certificates of WeChat Pay answered ${status}`);
    const came = new Map<string, { key: KeyObject; expiresAt: number }>();
    try {
      for (const { serial_no: serial, expire_time, encrypt_certificate: sealed } of answer.data
        .data)
        came.set(serial, {
          key: new X509Certificate(openResource(apiKey, sealed)).publicKey,
          expiresAt: expire_time.getTime(),
        });
    } catch {
      throw new PayProviderError('forged', 'certificates of WeChat Pay that our key does not open');
    }
    // That we can decrypt the list proves that its sender knows the APIv3 key. The signature, made
    // with one of these certificates, proves that the list is complete.
    const signer =
      given.get(header('wechatpay-serial') ?? '') ??
      came.get(header('wechatpay-serial') ?? '')?.key;
    const parts = [header('wechatpay-timestamp') ?? '', header('wechatpay-nonce') ?? '', text];
    if (!signer || !verifyLines(signer, header('wechatpay-signature') ?? '', ...parts))
      throw new PayProviderError(
        'forged',
        'the signature of the certificates of WeChat Pay is wrong',
      );
    fetched = came;
  }

  /**
   * Downloads the certificates; concurrent callers share one download. A failed download may be
   * retried immediately.
   */
  function refresh(): Promise<void> {
    fetching ??= fetchAll()
      .catch((error: unknown) => {
        askedAt = Number.NEGATIVE_INFINITY;
        throw error;
      })
      .finally(() => {
        fetching = undefined;
      });
    return fetching;
  }

  function findKey(serial: string): KeyObject | undefined {
    const own = fetched.get(serial);
    return (
      given.get(serial) ?? (own && own.expiresAt > clock.now().getTime() ? own.key : undefined)
    );
  }

  return {
    /**
     * Returns undefined for an unknown serial. Throws a PayProviderError when WeChat Pay cannot be
     * reached.
     */
    async keyOf(serial: string): Promise<KeyObject | undefined> {
      const key = findKey(serial);
      if (key || serial === '' || serial.startsWith('PUB_KEY_ID_')) return key;
      if (!fetching && clock.now().getTime() - askedAt < limits.pay.certificatesMs)
        return undefined;
      await refresh();
      return findKey(serial);
    },
  };
}
