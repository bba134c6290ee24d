import type { Clock } from '../../ports/clock.ts';
import type { SmsSender } from '../../ports/sms.ts';
import { createAliyun } from './aliyun.ts';
import type { SmsConfig } from './config.ts';
import { createTencent } from './tencent.ts';
import { createTwilio } from './twilio.ts';

export { readSmsConfig, type SmsConfig } from './config.ts';
export { createSmsOutbox } from './outbox.ts';
export { outboxRows, sweepOutbox } from './rows.ts';

/** Creates the sender of the configured carrier (ADR 004). */
export function createSmsSender({ config, clock }: { config: SmsConfig; clock: Clock }): SmsSender {
  switch (config.provider) {
    case 'aliyun':
      return createAliyun(config, clock);
    case 'tencent':
      return createTencent(config, clock);
    case 'twilio':
      return createTwilio(config, clock);
  }
}
