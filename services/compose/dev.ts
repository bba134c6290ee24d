import { openRepositoryHost } from '../adapters/repository/index.ts';
import { addGitRoutes } from '../dev/git.ts';
import { addDevRoutes } from '../dev/index.ts';
import { addOAuthDevRoutes } from '../dev/oauth.ts';
import { addWechatPhoneRoutes } from '../dev/wechat-phone.ts';
import type { Configuration, RawEnvironment } from '../env.ts';
import type { App } from '../http/app.ts';
import type { Clock } from '../ports/clock.ts';

type SimulatorParts = {
  configuration: Configuration;
  environment: RawEnvironment;
  clock: Clock;
  appSecret: string;
  dev: Omit<Parameters<typeof addDevRoutes>[1], 'appSecret' | 'outbox'>;
  outbox: Parameters<typeof addDevRoutes>[1]['outbox'] | undefined;
  wechat: Omit<Parameters<typeof addWechatPhoneRoutes>[1], 'appSecret' | 'phones'>;
  phones: Parameters<typeof addWechatPhoneRoutes>[1]['phones'] | undefined;
  oauth: Parameters<typeof addOAuthDevRoutes>[1]['simulator'] | undefined;
};

/** Adds the `/dev` routes of the simulators in use (ADR 004). */
export function addSimulatorRoutes(app: App, parts: SimulatorParts): void {
  const { configuration, environment, clock, appSecret, dev, outbox, wechat, phones, oauth } =
    parts;
  if (outbox) addDevRoutes(app, { appSecret, outbox, ...dev });
  if (phones) addWechatPhoneRoutes(app, { appSecret, phones, ...wechat });
  if (configuration.EMBEDDED) {
    const simulator = openRepositoryHost({
      dataDir: configuration.DATA_DIR,
      clock,
      path: environment.PATH,
    });
    addGitRoutes(app, { appSecret, simulator });
  }
  if (oauth) addOAuthDevRoutes(app, { appSecret, simulator: oauth });
}
