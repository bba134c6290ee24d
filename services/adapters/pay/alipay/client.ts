import type { KeyObject } from 'node:crypto';
import { AlipaySdk, type AlipaySdkCommonResult } from 'alipay-sdk';
import { limits } from '../../../../domain/limits/index.ts';
import { PayProviderError } from '../../../ports/pay.ts';

export type AlipayConfig = {
  gateway: string;
  appId: string;
  sellerId: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  notifyUrl: string;
};

/** Exports a key as PEM text for the client. */
const toPem = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' }).toString().trim();

/** Creates Alipay's official client and a function that calls it and verifies the responses. */
export function createAlipayClient(config: AlipayConfig) {
  const client = new AlipaySdk({
    appId: config.appId,
    privateKey: toPem(config.privateKey, 'pkcs8'),
    keyType: 'PKCS8',
    alipayPublicKey: toPem(config.publicKey, 'spki'),
    gateway: config.gateway,
    signType: 'RSA2',
    timeout: limits.pay.timeoutMs,
  });

  /**
   * Calls a method of Alipay. Throws `refused` with Alipay's code unless that code is in `fine`,
   * and `down` when no signed response arrives.
   */
  async function call(
    method: string,
    bizContent: Record<string, unknown>,
    { fine = [] as string[], more = {} } = {},
  ): Promise<AlipaySdkCommonResult & { sub: string }> {
    let result: AlipaySdkCommonResult;
    try {
      result = await client.exec(method, { bizContent, ...more }, { validateSign: true });
    } catch (error) {
      throw new PayProviderError(
        'down',
        `${method}: ${error instanceof Error ? error.message : error}`,
      );
    }
    const sub = String(result.subCode ?? '');
    if (result.code === '10000' || fine.includes(sub)) return { ...result, sub };
    throw new PayProviderError(
      result.code === '20000' ? 'down' : 'refused',
      `${method} answered ${result.code} ${sub}`,
    );
  }

  return { client, call };
}
