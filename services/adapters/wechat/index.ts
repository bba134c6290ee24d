import type { Clock } from '../../ports/clock.ts';
import type { WechatAccount } from '../../ports/wechat.ts';
import { readWechatConfig } from './config.ts';
import { createOfficialAccount } from './official-account.ts';
import { createSimulatedWechat, type Deliver, drawAccount, type SimulatedWechat } from './simulated.ts';

type Opened = { account: WechatAccount | undefined; phones: SimulatedWechat | undefined };

/**
 * The official account that is configured; else, in embedded mode, our own client on a simulated WeChat, whose phones `/dev` shows;
 * else none. Throws for a configuration that is incomplete.
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
  deliver: Deliver;
  webUrl: string;
}): Opened {
  const config = readWechatConfig(environment);
  if (config) return { account: createOfficialAccount({ config, clock }), phones: undefined };
  if (!embedded) return { account: undefined, phones: undefined };
  const drawn = drawAccount(webUrl);
  const phones = createSimulatedWechat({ clock, account: drawn, deliver });
  return { account: createOfficialAccount({ config: drawn, clock, name: 'simulator', fetch: phones.fetch }), phones };
}
