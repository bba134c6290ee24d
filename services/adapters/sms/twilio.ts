import { z } from 'zod';
import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';
import { SmsDeliveryError, type SmsProblem, type SmsSender } from '../../ports/sms.ts';
import type { TwilioConfig } from './config.ts';
import { postToCarrier } from './post-to-carrier.ts';

const Answer = z.object({
  code: z.number().nullish(),
  error_code: z.number().nullish(),
  message: z.string().nullish(),
});

/**
 * Maps the carrier's error codes (twilio.com/docs/api/errors); any other code is a fault of the
 * carrier.
 */
const problems: Record<SmsProblem, readonly number[]> = {
  number: [21211, 21214, 21217, 21610, 21612, 21614, 21408, 60200],
  busy: [20429, 14107, 21611, 30022, 60203],
  setup: [20003, 20008, 20404, 21212, 21602, 21603, 21606, 21659, 21660, 21701, 21703],
  down: [],
  unconfirmed: [],
};

/** Sends through Twilio: the Messages resource of API 2010-04-01, with basic authentication. */
export function createTwilio(
  { url, accountSid, authToken, from }: TwilioConfig,
  clock: Clock,
): SmsSender {
  const minutes = limits.sms.codeMs / 60_000;
  return {
    name: 'twilio',
    async sendCode({ phone, code }) {
      const body = new URLSearchParams({
        To: `+86${phone}`,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: `验证码 ${code}，${minutes} 分钟内有效。Your code is ${code}, valid for ${minutes} minutes.`,
      });
      const { status, body: told } = await postToCarrier(
        clock,
        `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
        {
          method: 'POST',
          headers: {
            Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
          },
          body,
        },
      );
      const answer = Answer.safeParse(told);
      if (!answer.success)
        throw new SmsDeliveryError(
          status >= 500 ? 'unconfirmed' : 'down',
          `twilio answered ${status}`,
        );
      const code_ = answer.data.error_code ?? (status >= 300 ? answer.data.code : undefined);
      if (status < 300 && !code_) return;
      throw new SmsDeliveryError(
        problemOf(status, code_ ?? 0),
        `twilio ${code_ ?? status} ${answer.data.message ?? ''}`,
      );
    },
  };
}

function problemOf(status: number, code: number): SmsProblem {
  const [known] = (Object.keys(problems) as SmsProblem[]).filter((problem) =>
    problems[problem].includes(code),
  );
  if (known) return known;
  if (status === 429) return 'busy';
  return status === 401 || status === 403 ? 'setup' : 'down';
}
