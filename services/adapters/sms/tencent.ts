import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import { SmsDeliveryError, type SmsProblem, type SmsSender } from '../../ports/sms.ts';
import type { TencentConfig } from './config.ts';
import { postToCarrier } from './post-to-carrier.ts';

const Answer = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string(), Message: z.string().optional() }).optional(),
    SendStatusSet: z
      .array(z.object({ Code: z.string(), Message: z.string().optional() }))
      .optional(),
  }),
});

/** Maps the carrier's error codes (sms 2021-01-11); any other code is a fault of the carrier. */
const problems: [RegExp, SmsProblem][] = [
  [
    /IncorrectPhoneNumber|PhoneNumberInBlacklist|PhoneNumberParseFail|PhoneNumberCountLimit/,
    'number',
  ],
  [/^LimitExceeded|^RequestLimitExceeded|FrequencyLimit/, 'busy'],
  [
    /^(AuthFailure|UnauthorizedOperation|FailedOperation|InvalidParameter|MissingParameter|UnsupportedOperation)/,
    'setup',
  ],
];

/** Sends through Tencent Cloud SMS: `SendSms` of sms 2021-01-11, signed with TC3-HMAC-SHA256. */
export function createTencent(config: TencentConfig, clock: Clock): SmsSender {
  return {
    name: 'tencent',
    async sendCode({ phone, code }) {
      const body = JSON.stringify({
        PhoneNumberSet: [`+86${phone}`],
        SmsSdkAppId: config.appId,
        SignName: config.signName,
        TemplateId: config.templateId,
        TemplateParamSet: [code],
      });
      const answered = await postToCarrier(clock, config.url, {
        method: 'POST',
        headers: sign(config, body, clock.now()),
        body,
      });
      const answer = Answer.safeParse(answered.body);
      if (!answer.success)
        throw new SmsDeliveryError(
          answered.status >= 500 ? 'unconfirmed' : 'down',
          `tencent answered ${answered.status}`,
        );
      const { Error: refused, SendStatusSet: [sent] = [] } = answer.data.Response;
      const { Code, Message = '' } = refused ?? sent ?? { Code: 'nothing' };
      if (Code !== 'Ok')
        throw new SmsDeliveryError(
          problems.find(([match]) => match.test(Code))?.[1] ?? 'down',
          `tencent ${Code} ${Message}`,
        );
    },
  };
}

const signedHeaders = 'content-type;host';

/**
 * Returns the headers of one request. The credential's scope contains the day and the service,
 * which is the first label of the host.
 */
function sign(
  { url, secretId, secretKey, region }: TencentConfig,
  body: string,
  now: Date,
): Record<string, string> {
  const { host, hostname } = new URL(url);
  const service = hostname.split('.')[0] ?? '';
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const day = now.toISOString().slice(0, 10);
  const type = 'application/json';
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${type}\nhost:${host}\n`,
    signedHeaders,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n');
  const key = [day, service, 'tc3_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `TC3${secretKey}`,
  );
  const signature = hmac(key, text).toString('hex');
  return {
    Authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`,
    'Content-Type': type,
    'X-TC-Action': 'SendSms',
    'X-TC-Region': region,
    'X-TC-Timestamp': timestamp,
    'X-TC-Version': '2021-01-11',
  };
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
