import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { canonicalQuery } from '../../../domain/signature.ts';
import type { Clock } from '../../ports/clock.ts';
import { SmsDeliveryError, type SmsProblem, type SmsSender } from '../../ports/sms.ts';
import { signAliyun } from '../aliyun-signature.ts';
import type { AliyunConfig } from './config.ts';
import { postToCarrier } from './post-to-carrier.ts';

const Answer = z.object({ Code: z.string(), Message: z.string().optional() });

/**
 * Maps the error codes of the SMS provider's API (dysmsapi 2017-05-25). Any other code is a fault
 * of the provider.
 */
const problems: [RegExp, SmsProblem][] = [
  [
    /^isv\.(MOBILE_NUMBER_ILLEGAL|MOBILE_COUNT_OVER_LIMIT|INVALID_PARAMETERS|BLACK_KEY_CONTROL_LIMIT)|^MOBILE_NUMBER_ILLEGAL$/,
    'number',
  ],
  [/^isv\.(BUSINESS_LIMIT_CONTROL|DAY_LIMIT_CONTROL|MONTH_LIMIT_CONTROL)|^Throttling/, 'busy'],
  [
    /^isv\.|^(InvalidAccessKeyId|SignatureDoesNotMatch|IncompleteSignature|InvalidTimeStamp|Forbidden|NoPermission|MissingParameter)/,
    'setup',
  ],
];

/**
 * Sends through Alibaba Cloud SMS: `SendSms` of dysmsapi 2017-05-25, signed with ACS3-HMAC-SHA256
 * (signature version 3).
 */
export function createAliyun(config: AliyunConfig, clock: Clock): SmsSender {
  return {
    name: 'aliyun',
    async sendCode({ phone, code }) {
      const query = canonicalQuery([
        ['PhoneNumbers', phone],
        ['SignName', config.signName],
        ['TemplateCode', config.templateCode],
        ['TemplateParam', JSON.stringify({ code })],
      ]);
      const call = { action: 'SendSms', version: '2017-05-25' };
      const headers = signAliyun(config, {
        ...call,
        query,
        date: clock.now(),
        nonce: randomUUID(),
      });
      const { status, body } = await postToCarrier(clock, `${config.url}/?${query}`, {
        method: 'POST',
        headers,
      });
      const answer = Answer.safeParse(body);
      if (!answer.success)
        throw new SmsDeliveryError(
          status >= 500 ? 'unconfirmed' : 'down',
          `aliyun answered ${status}`,
        );
      const { Code, Message = '' } = answer.data;
      if (Code !== 'OK')
        throw new SmsDeliveryError(
          problems.find(([match]) => match.test(Code))?.[1] ?? 'down',
          `aliyun ${Code} ${Message}`,
        );
    },
  };
}
