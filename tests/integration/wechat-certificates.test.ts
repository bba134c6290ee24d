import { X509Certificate } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWechatPay } from '../../services/adapters/pay/wechat/index.ts';
import { FakeClock } from '../support/clock.ts';
import { openPaySimulator, payBill, paymentRequestOf, toWebhookRequest } from '../support/pay.ts';

const peer: typeof import('wechatpay-axios-plugin') = createRequire(import.meta.url)(
  'wechatpay-axios-plugin',
);

let clock: FakeClock;
let opened: ReturnType<typeof openPaySimulator>;
beforeEach(() => {
  clock = new FakeClock(new Date().toISOString());
  opened = openPaySimulator(clock);
});
afterEach(() => {
  vi.unstubAllGlobals();
  return opened.house.close();
});

/** Creates our client with or without a configured key of WeChat Pay. */
async function client(withKey: boolean) {
  const { wechat } = await opened.house.configs();
  return createWechatPay({
    config: { ...wechat, ...(withKey ? {} : { platform: new Map() }) },
    clock,
  });
}
async function paidMessage(of: Awaited<ReturnType<typeof client>>, orderNo: string) {
  const { payBody } = await of.create(paymentRequestOf('WECHAT', clock, orderNo));
  opened.messages.length = 0;
  await payBill(opened.house, payBody);
  const [message] = opened.messages;
  if (!message) throw new Error('Nothing was said');
  return message;
}
function countDownloads() {
  const real = globalThis.fetch;
  const asked = vi.fn();
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (String(url).endsWith('/v3/certificates')) asked();
    return real(url, init);
  });
  return asked;
}

it.each([
  { with: 'certificates alone', withKey: false },
  { with: 'a public key, after which certificates came', withKey: true },
])(
  'WeChat Pay with $with: accepts a new certificate, which is fetched once',
  async ({ withKey }) => {
    if (!withKey) await opened.house.rotateCertificate();
    const downloads = countDownloads();
    const wechat = await client(withKey);
    const first = await paidMessage(wechat, '202601020000000001');
    expect(downloads).toHaveBeenCalledTimes(withKey ? 0 : 1);
    await opened.house.rotateCertificate();
    await clock.advance(60_000);
    const second = await paidMessage(wechat, '202601020000000002');
    const all = await Promise.all(
      [first, second, second].map((message) => wechat.verifyWebhook(toWebhookRequest(message))),
    );
    expect(all.map(({ kind }) => kind)).toEqual(['paid', 'paid', 'paid']);
    expect(downloads).toHaveBeenCalledTimes(withKey ? 1 : 2);
  },
);

it('WeChat Pay: refuses an unknown serial, and asks for it once a minute at most', async () => {
  await opened.house.rotateCertificate();
  const wechat = await client(false);
  const message = await paidMessage(wechat, '202601020000000003');
  const downloads = countDownloads();
  await clock.advance(60_000);
  const forged = (serial: string) =>
    wechat.verifyWebhook(
      toWebhookRequest({ ...message, headers: { ...message.headers, 'wechatpay-serial': serial } }),
    );
  for (const serial of ['ABCDEF', 'ABCDEE', 'PUB_KEY_ID_0101', ''])
    await expect(forged(serial)).rejects.toMatchObject({ kind: 'forged' });
  expect(downloads).toHaveBeenCalledTimes(1);
  await clock.advance(60_000);
  await expect(forged('ABCDEF')).rejects.toMatchObject({ kind: 'forged' });
  expect(downloads).toHaveBeenCalledTimes(2);
});

it('WeChat Pay: refuses certificates that someone else sealed or signed, and expired ones', async () => {
  await opened.house.rotateCertificate();
  const { identity } = await opened.house.opened();
  const bill = paymentRequestOf('WECHAT', clock, '202601020000000004');
  const { signer, apiKey } = identity.wechat;
  identity.wechat.signer = identity.stranger;
  await expect((await client(false)).create(bill)).rejects.toMatchObject({ kind: 'forged' });
  Object.assign(identity.wechat, { signer, apiKey: 'f'.repeat(32) });
  const { wechat } = await opened.house.configs();
  const ours = createWechatPay({ config: { ...wechat, apiKey, platform: new Map() }, clock });
  await expect(ours.create(bill)).rejects.toMatchObject({ kind: 'forged' });
  identity.wechat.apiKey = apiKey;
  for (const certificate of identity.wechat.certificates) certificate.until = clock.now();
  await expect((await client(false)).create(bill)).rejects.toMatchObject({ kind: 'forged' });
});

it('WeChat Pay: rejects a message for a retry when the certificates cannot be loaded', async () => {
  await opened.house.rotateCertificate();
  const message = await paidMessage(await client(false), '202601020000000005');
  const { wechat } = await opened.house.configs();
  const lost = createWechatPay({
    config: { ...wechat, platform: new Map(), baseUrl: 'http://127.0.0.1:9' },
    clock,
  });
  await expect(lost.verifyWebhook(toWebhookRequest(message))).rejects.toMatchObject({
    kind: 'down',
  });
});

it('WeChat Pay: an independent client decrypts the simulator’s certificates and accepts their signatures', async () => {
  await opened.house.rotateCertificate();
  const { identity, address } = await opened.house.opened();
  const { mchId, serial, apiKey, platformSerial, certificates } = identity.wechat;
  const privateKey = identity.merchant.privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  }) as string;
  const config = {
    mchid: mchId,
    serial,
    privateKey,
    certs: { [platformSerial]: certificates[0]?.pem ?? '' },
  };
  type Answer = {
    data: {
      data: {
        serial_no: string;
        encrypt_certificate: Record<'ciphertext' | 'nonce' | 'associated_data', string>;
      }[];
    };
  };
  const { client } = new peer.Wechatpay(config) as unknown as {
    client: { v3: { get(path: string, config: object): Promise<Answer> } };
  };
  const { data } = (await client.v3.get('/v3/certificates', { baseURL: address })).data;
  const { ciphertext, nonce, associated_data } = data[0]?.encrypt_certificate ?? {
    ciphertext: '',
    nonce: '',
    associated_data: '',
  };
  const certificate = new X509Certificate(
    peer.Aes.AesGcm.decrypt(ciphertext, apiKey, nonce, associated_data),
  );
  expect(certificate.serialNumber).toBe(data[0]?.serial_no);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(Date.parse(certificate.validTo)).toBeGreaterThan(clock.now().getTime());
});
