import { type App, createApp } from '../http/app.ts';
import { createCallSlots } from '../http/call-slots.ts';
import { loadDoneTexts, loadErrorTexts } from '../http/load-texts.ts';
import { mount } from '../http/mount.ts';
import { createRateLimits } from '../http/rate-limits.ts';
import { createSignatureCheck } from '../http/signature.ts';
import type { Feature } from '../ports/feature.ts';
import type { Base } from './base.ts';
import { collectHandlers } from './feature-list.ts';
import type { Foundation } from './foundation.ts';
import { readHealth } from './health.ts';
import type { Observability } from './observability.ts';

type Options = {
  base: Base;
  observability: Observability;
  features: readonly Feature[];
  isStopping: () => boolean;
};

/** Composes the HTTP app of all features. */
export function composeApp(foundation: Foundation, options: Options): App {
  const { configuration, secrets, clock, log } = foundation;
  const { base, features, isStopping } = options;
  const { metrics, traces, streams } = options.observability;
  return createApp({
    routes: mount({
      handlers: collectHandlers(features),
      rateLimits: createRateLimits(),
      turns: createCallSlots(clock),
      clock,
      doneTexts: loadDoneTexts(),
      onStream: streams.open,
    }),
    authenticate: base.signIn.sessions.authenticate,
    checkSignature: createSignatureCheck({
      db: base.db,
      clock,
      secrets: new Map([[secrets.appKey, secrets.appSecret]]),
      minVersion: configuration.SIGNATURE_MIN_VERSION,
    }),
    errorTexts: loadErrorTexts({ school: configuration.SCHOOL === 'on' }),
    language: configuration.DEFAULT_LOCALE,
    log,
    metrics,
    traces,
    health: () => readHealth(features, foundation),
    uploadServer: base.files.server,
    localOnly: configuration.EMBEDDED && !configuration.DEV_PASSWORD,
    metricsToken: configuration.METRICS_TOKEN,
    trustProxy: configuration.TRUST_PROXY,
    isStopping,
    extend: (app) => {
      for (const { addRoutes } of features) addRoutes?.(app);
    },
  });
}
