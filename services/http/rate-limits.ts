import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Call } from '../../domain/contract/call.ts';
import { contract } from '../../domain/contract/index.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { householdOf } from '../../domain/rules/address.ts';

type Rule = { call: Call; by: 'ip' | 'user'; perMinute: number };

/** GAP-08. */
const rules: Rule[] = [
  { call: contract.signIn.captcha, by: 'ip', perMinute: limits.captcha.perIpPerMinute },
  { call: contract.signIn.sendSms, by: 'ip', perMinute: limits.sms.perIpPerMinute },
  { call: contract.signIn.login, by: 'ip', perMinute: limits.password.perIpPerMinute },
  { call: contract.signIn.register, by: 'ip', perMinute: limits.sms.perIpPerMinute },
  { call: contract.account.export, by: 'user', perMinute: limits.account.exportsPerMinute },
  { call: contract.account.confirm, by: 'user', perMinute: limits.account.confirmsPerMinute },
  { call: contract.catalogue.redeem, by: 'user', perMinute: limits.codes.triesPerMinute },
  { call: contract.billing.exportStatement, by: 'user', perMinute: limits.statement.exportsPerMinute },
  { call: contract.oauth.authorize, by: 'ip', perMinute: limits.oauth.perIpPerMinute },
  { call: contract.oauth.signIn, by: 'ip', perMinute: limits.oauth.perIpPerMinute },
  { call: contract.wechat.createSignInCode, by: 'ip', perMinute: limits.wechat.perIpPerMinute },
  { call: contract.transfer.exportChats, by: 'user', perMinute: limits.transfer.exportsPerMinute },
  { call: contract.transfer.importChats, by: 'user', perMinute: limits.transfer.importsPerMinute },
  { call: contract.transfer.importFiles, by: 'user', perMinute: limits.transfer.importsPerMinute },
  { call: contract.versions.shareTo, by: 'user', perMinute: limits.versions.sharesPerMinute },
  { call: contract.models.saveKey, by: 'user', perMinute: limits.models.keyChecksPerMinute },
  { call: contract.versions.download, by: 'user', perMinute: limits.versions.downloadsPerMinute },
  { call: contract.publishing.publish, by: 'user', perMinute: limits.publishing.perUserPerMinute },
  { call: contract.resources.credentials, by: 'user', perMinute: limits.storage.credentialsPerMinute },
  { call: contract.resources.credentialsV2, by: 'user', perMinute: limits.storage.credentialsPerMinute },
  { call: contract.orders.create, by: 'user', perMinute: limits.pay.perUserPerMinute },
  { call: contract.checks.picturePart, by: 'user', perMinute: limits.preview.part.picturesPerMinute },
  { call: contract.chat.send, by: 'user', perMinute: limits.chat.perUserPerMinute },
];

export type RateLimits = (call: Call, by: Rule['by'], who: string) => Promise<void>;

/** Counts in this process's memory; throws `fail('tooMany')` with the seconds to wait. */
export function createRateLimits(): RateLimits {
  const counted = rules.map((rule) => ({ ...rule, limiter: new RateLimiterMemory({ points: rule.perMinute, duration: 60 }) }));
  return async (call, by, who) => {
    for (const { limiter } of counted.filter((rule) => rule.by === by && rule.call === call)) {
      try {
        await limiter.consume(by === 'ip' ? householdOf(who) : who);
      } catch (refused) {
        throw fail('tooMany', { seconds: refused instanceof RateLimiterRes ? Math.ceil(refused.msBeforeNext / 1000) : 60 });
      }
    }
  };
}
