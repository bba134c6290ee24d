import type { Clock } from '../../ports/clock.ts';
import type { WechatAccount } from '../../ports/wechat.ts';
import { readWechatConfig } from './config.ts';
import { createOfficialAccount } from './official-account.ts';
import {
  type CallbackDelivery,
  createSimulatedWechat,
  generateAccount,
  type SimulatedWechat,
} from './simulated.ts';

type WechatAdapter = { account: WechatAccount | undefined; phones: SimulatedWechat | undefined };

/**
 * Opens the configured official account. If none is configured, embedded mode uses the same client
 * with a simulated WeChat, whose phones `/dev` shows, and other modes have no account. Throws when
 * the configuration is incomplete.
 */
export function openWechat({
  environment,
  clock,
  embedded,
  deliver,
  webUrl,
}: {
  environment: Record<string, string | undefined>;
  clock: Clock;
  embedded: boolean;
  deliver: CallbackDelivery;
  webUrl: string;
}): WechatAdapter {
  const config = readWechatConfig(environment);
  if (config) return { account: createOfficialAccount({ config, clock }), phones: undefined };
  if (!embedded) return { account: undefined, phones: undefined };
  const drawn = generateAccount(webUrl);
  const phones = createSimulatedWechat({ clock, account: drawn, deliver });
  return {
    account: createOfficialAccount({
      config: drawn,
      clock,
      name: 'simulator',
      fetch: phones.fetch,
    }),
    phones,
  };
}
