import { createRequire } from 'node:module';
import { Config } from '@alicloud/openapi-core/dist/utils.js';
import tencent from 'tencentcloud-sdk-nodejs-sms';
import twilio from 'twilio';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { errors } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { createSmsSender, readSmsConfig } from '../../services/adapters/sms/index.ts';
import { ConfigurationError } from '../../services/env.ts';
import { smsCodes } from '../../services/store/schema/index.ts';
import { createTestApp, type TestApp, testCode } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { carrierKeys, phoneEndings, startSmsCarriers } from '../support/sms-carriers.ts';

// Loaded as CommonJS: bundlers and Node disagree on its default import.
const dysms: typeof import('@alicloud/dysmsapi20170525') = createRequire(import.meta.url)(
  '@alicloud/dysmsapi20170525',
);

let carriers: Awaited<ReturnType<typeof startSmsCarriers>>;
beforeEach(async () => {
  carriers = await startSmsCarriers({ now: () => clock.now() });
});
afterEach(() => carriers.close());
const clock = new FakeClock(new Date().toISOString());

const { id, secret } = carrierKeys;
const names = ['aliyun', 'tencent', 'twilio'] as const;
type Name = (typeof names)[number];

/** The environment that an operator configures. */
const environment = (name: Name, key = secret, url = carriers.url): Record<string, string> => ({
  SMS_PROVIDER: name,
  SMS_API_URL: url,
  ALIYUN_ACCESS_KEY_ID: id,
  ALIYUN_ACCESS_KEY_SECRET: key,
  ALIYUN_SMS_SIGN_NAME: '言成 (测试)*',
  ALIYUN_SMS_TEMPLATE_CODE: 'SMS_1',
  TENCENT_SECRET_ID: id,
  TENCENT_SECRET_KEY: key,
  TENCENT_SMS_APP_ID: '1400',
  TENCENT_SMS_SIGN_NAME: '言成',
  TENCENT_SMS_TEMPLATE_ID: '11',
  TWILIO_ACCOUNT_SID: id,
  TWILIO_AUTH_TOKEN: key,
  TWILIO_FROM: '+15005550006',
});
function ours(name: Name, key = secret) {
  const config = readSmsConfig(environment(name, key));
  if (!config) throw new Error('no carrier');
  const sender = createSmsSender({ config, clock });
  return (phone: string) => sender.sendCode({ phone, code: '271828', purpose: 'LOGIN' });
}

/** The carriers' official clients, which send to the same server as ours. */
const official: Record<Name, (key: string, phone: string) => Promise<unknown>> = {
  async aliyun(key, phone) {
    const config = new Config({
      accessKeyId: id,
      accessKeySecret: key,
      endpoint: `127.0.0.1:${carriers.port}`,
      protocol: 'http',
    });
    const request = {
      phoneNumbers: phone,
      signName: '言成 (测试)*',
      templateCode: 'SMS_1',
      templateParam: '{"code":"271828"}',
    };
    return new dysms.default(config).sendSms(new dysms.SendSmsRequest(request));
  },
  tencent(key, phone) {
    const client = new tencent.sms.v20210111.Client({
      credential: { secretId: id, secretKey: key },
      region: 'ap-guangzhou',
      profile: { httpProfile: { endpoint: `127.0.0.1:${carriers.port}`, protocol: 'http://' } },
    });
    const sent = {
      PhoneNumberSet: [`+86${phone}`],
      SmsSdkAppId: '1400',
      SignName: '言成',
      TemplateId: '11',
      TemplateParamSet: ['271828'],
    };
    return client.SendSms(sent);
  },
  twilio(key, phone) {
    const httpClient = new twilio.RequestClient();
    const request = httpClient.request.bind(httpClient);
    httpClient.request = (options) =>
      request({ ...options, uri: options.uri.replace('https://api.twilio.com', carriers.url) });
    const client = twilio(id, key, { accountSid: id, httpClient });
    return client.messages.create({ to: `+86${phone}`, from: '+15005550006', body: '271828' });
  },
};

const phone = (ending: string) => `13800138${ending}`;

describe.each(names)('%s', (name) => {
  it('accepts our client and the official one, with valid signatures [GAP-09]', async () => {
    // The official clients use the machine's clock for timestamps.
    await clock.advance(Math.max(0, Date.now() - clock.now().getTime()));
    await ours(name)(phone(phoneEndings.ok));
    await official[name](secret, phone(phoneEndings.ok));
    expect(carriers.taken.map(({ carrier, phone }) => ({ carrier, phone }))).toEqual([
      { carrier: name, phone: phone(phoneEndings.ok) },
      { carrier: name, phone: phone(phoneEndings.ok) },
    ]);
    for (const { text } of carriers.taken) expect(text).toContain('271828');
  });

  it('refuses both with a wrong secret, and our client reports a setup error', async () => {
    await expect(ours(name, 'wrong-secret')(phone(phoneEndings.ok))).rejects.toMatchObject({
      problem: 'setup',
    });
    await expect(official[name]('wrong-secret', phone(phoneEndings.ok))).rejects.toThrow(
      /SignatureDoesNotMatch|SignatureFailure|error 20003/,
    );
    expect(carriers.taken).toEqual([]);
  });

  it.each([
    [phoneEndings.busy, 'busy'],
    [phoneEndings.number, 'number'],
    [phoneEndings.setup, 'setup'],
    [phoneEndings.unknown, 'down'],
    [phoneEndings.broken, 'unconfirmed'],
    [phoneEndings.cut, 'unconfirmed'],
  ])('maps a refusal: number …%s is %s', async (ending, problem) => {
    await expect(ours(name)(phone(ending))).rejects.toMatchObject({ name: 'SmsRefusal', problem });
  });

  it('waits 5 s for a response and no longer', async () => {
    const asked = ours(name)(phone(phoneEndings.silent)).then(
      () => 'sent',
      (error) => error.problem,
    );
    await expect.poll(() => carriers.taken.length).toBe(1);
    await clock.advance(limits.sms.carrierTimeoutMs - 1);
    expect(
      await Promise.race([asked, new Promise((settle) => setImmediate(() => settle('waiting')))]),
    ).toBe('waiting');
    await clock.advance(1);
    expect(await asked).toBe('unconfirmed');
    expect(clock.sleeping).toBe(0);
  });

  it('is down, and nothing was sent, when the connection is refused', async () => {
    const send = ours(name);
    await carriers.close();
    await expect(send(phone(phoneEndings.ok))).rejects.toMatchObject({ problem: 'down' });
    carriers = await startSmsCarriers({ now: () => clock.now() });
  });

  it('names the missing keys', () => {
    expect(() => readSmsConfig({ SMS_PROVIDER: name, SMS_API_URL: 'ftp://x' })).toThrow(
      ConfigurationError,
    );
    expect(() => readSmsConfig({ SMS_PROVIDER: name, SMS_API_URL: 'ftp://x' })).toThrow(
      new RegExp(`${name.toUpperCase()}_[\\s\\S]*is missing[\\s\\S]*SMS_API_URL must be`),
    );
  });
});

it('supports three carriers, and none by default', () => {
  expect(readSmsConfig({})).toBeUndefined();
  expect(() => readSmsConfig({ SMS_PROVIDER: 'pigeon' })).toThrow(/aliyun, tencent, twilio/);
});

withDatabase('sending a code through a carrier', (open) => {
  let app: TestApp;
  let lines: typeof carriers;
  beforeAll(async () => {
    lines = await startSmsCarriers({ now: () => app.clock.now() });
    app = await createTestApp(open(), {
      environment: { ...environment('tencent', secret, lines.url), EMBEDDED: '0' },
    });
  });
  afterAll(async () => {
    await app.close();
    await lines.close();
  });
  let address = 0;
  const send = (to: string) =>
    app.call(
      contract.signIn.sendSms,
      { phone: to, notifyType: 'LOGIN' },
      { headers: { 'x-client-ip': `192.0.2.${++address}` } },
    );

  it('signs a user in with the code from the carrier, without the embedded outbox [GAP-09]', async () => {
    expect((await send('13900139000')).code).toBe(200);
    expect(lines.taken).toEqual([{ carrier: 'tencent', phone: '13900139000', text: testCode }]);
    expect(
      (await app.call(contract.signIn.smsLogin, { phone: '13900139000', captcha: testCode })).code,
    ).toBe(200);
    const health = await app.services.app.request('/health');
    expect(await health.json()).toMatchObject({ sms: { name: 'tencent' } });
  });

  it.each([
    [phoneEndings.busy, 'smsCarrierBusy'],
    [phoneEndings.number, 'smsNumberRefused'],
    [phoneEndings.setup, 'smsSetup'],
    [phoneEndings.unknown, 'smsFailed'],
  ] as const)(
    'answers a refusal of number …%s with %s, and does not count it',
    async (ending, name) => {
      const to = `13900138${ending}`;
      const { code, message, data } = await send(to);
      expect({ code, data }).toEqual({
        code: errors[name].code,
        data: expect.objectContaining({ name }),
      });
      expect(message).not.toContain('tencent');
      expect((await open().db.select().from(smsCodes)).filter((row) => row.phone === to)).toEqual(
        [],
      );
    },
  );

  it('keeps a code valid whose message the carrier did not confirm: it may arrive', async () => {
    const to = `13900138${phoneEndings.silent}`;
    const asked = send(to);
    await expect.poll(() => lines.taken.some((one) => one.phone === to)).toBe(true);
    await app.clock.advance(limits.sms.carrierTimeoutMs);
    expect((await asked).data).toMatchObject({ name: 'smsUnconfirmed' });
    expect((await app.call(contract.signIn.smsLogin, { phone: to, captcha: testCode })).code).toBe(
      200,
    );
  });
});
