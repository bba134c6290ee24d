import { openRepositoryHost } from './adapters/repository/index.ts';
import { addGitRoutes } from './dev/git.ts';
import { addDevRoutes } from './dev/index.ts';
import { addOAuthDevRoutes } from './dev/oauth.ts';
import { addWechatPhoneRoutes } from './dev/wechat-phone.ts';
import type { Configuration, RawEnvironment } from './env.ts';
import type { App } from './http/app.ts';
import type { Clock } from './ports/clock.ts';

type Parts = {
  configuration: Configuration;
  environment: RawEnvironment;
  clock: Clock;
  appSecret: string;
  dev: Omit<Parameters<typeof addDevRoutes>[1], 'appSecret' | 'guarded' | 'outbox'>;
  outbox: Parameters<typeof addDevRoutes>[1]['outbox'] | undefined;
  wechat: Omit<Parameters<typeof addWechatPhoneRoutes>[1], 'appSecret' | 'guarded' | 'phones'>;
  phones: Parameters<typeof addWechatPhoneRoutes>[1]['phones'] | undefined;
  oauth: Parameters<typeof addOAuthDevRoutes>[1]['simulator'] | undefined;
};

/** What `/dev` shows of the simulators there are (decision 3). */
export function addSimulatorRoutes(app: App, parts: Parts): void {
  const { configuration, environment, clock, appSecret, dev, outbox, wechat, phones, oauth } = parts;
  const guarded = !!configuration.DEV_PASSWORD;
  if (outbox) addDevRoutes(app, { appSecret, guarded, outbox, ...dev });
  if (phones) addWechatPhoneRoutes(app, { appSecret, guarded, phones, ...wechat });
  if (configuration.EMBEDDED) {
    const simulator = openRepositoryHost({ dataDir: configuration.DATA_DIR, clock, path: environment.PATH });
    addGitRoutes(app, { appSecret, simulator });
  }
  if (oauth) addOAuthDevRoutes(app, { appSecret, simulator: oauth });
}
