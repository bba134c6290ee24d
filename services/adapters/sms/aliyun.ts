import { createHash, createHmac, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../ports/clock.ts';
import { type SmsProblem, SmsRefusal, type SmsSender } from '../../ports/sms.ts';
import { ask } from './ask.ts';
import type { AliyunConfig } from './config.ts';

const Answer = z.object({ Code: z.string(), Message: z.string().optional() });

/** What the carrier's codes mean to us (dysmsapi 2017-05-25, error codes); anything else is a fault of its own. */
const problems: [RegExp, SmsProblem][] = [
  [/^isv\.(MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT_OVER_LIMIT|INVALID_PARAMETERS|BLACK_KEY_CONTROL_LIMIT)|^MOBILE_NUMBER_ILLEGAL$/, 'number'],
  [/^isv\.(BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL)|^Throttling/, 'busy'],
  [
    /^isv\.|^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|InvalidTimeStamp|Forbidden|NoPermission|MissingParameter)/,
    'setup',
  ],
];

/** Alibaba Cloud SMS: `SendSms` of dysmsapi 2017-05-25, signed with ACS3-HMAC-SHA256 (signature version 3). */
export function createAliyun(config: AliyunConfig, clock: Clock): SmsSender {
  return {
    name: 'aliyun',
    async sendCode({ phone, code }) {
      const query = canonicalQuery({
        PhoneNumbers: phone,
        SignName: config.signName,
        TemplateCode: config.templateCode,
        TemplateParam: JSON.stringify({ code }),
      });
      const headers = sign(config, { query, date: clock.now(), nonce: randomUUID() });
      const { status, body } = await ask(clock, `${config.url}/?${query}`, { method: 'POST', headers });
      const answer = Answer.safeParse(body);
      if (!answer.success) throw new SmsRefusal(status >= 500 ? 'unconfirmed' : 'down', `aliyun answered ${status}`);
      const { Code, Message = '' } = answer.data;
      if (Code !== 'OK') throw new SmsRefusal(problems.find(([match]) => match.test(Code))?.[1] ?? 'down', `aliyun ${Code} ${Message}`);
    },
  };
}

type Stamp = { query: string; date: Date; nonce: string };

/** The signed headers of one request without a body. */
function sign({ url, keyId, keySecret }: AliyunConfig, { query, date, nonce }: Stamp): Record<string, string> {
  const headers: Record<string, string> = {
    host: new URL(url).host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': '2017-05-25',
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = ['POST', '/', query, lines, names.join(';'), headers['x-acs-content-sha256']].join('\n');
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const { host: _, ...sent } = headers;
  return { ...sent, Authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names.join(';')},Signature=${signature}` };
}

/** Sorted by code unit, each part percent-encoded as RFC 3986 has it. */
function canonicalQuery(parameters: Record<string, string>): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `${percent(name)}=${percent(parameters[name] ?? '')}`)
    .join('&');
}

function percent(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
