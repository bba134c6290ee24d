import { openPayProviders } from '../adapters/pay/index.ts';
import type { CatalogueService } from '../billing/catalogue/index.ts';
import { addPayRoutes, createOrders, ordersHandlers } from '../billing/orders/index.ts';
import { addPayDevRoutes } from '../dev/pay.ts';
import type { Configuration, RawEnvironment } from '../env.ts';
import type { App } from '../http/app.ts';
import type { Log } from '../observability/log.ts';
import type { Clock } from '../ports/clock.ts';
import type { Database } from '../store/transaction.ts';

type Options = {
  configuration: Configuration;
  environment: RawEnvironment;
  db: Database;
  clock: Clock;
  log: Log;
  catalogue: CatalogueService;
  webUrl: string;
  /** Delivers a simulated provider's message to our webhook. */
  deliver: (path: string, init: RequestInit) => Promise<Response>;
};

/** Composes the payment providers and the orders. */
export function composePay({
  configuration,
  environment,
  db,
  clock,
  log,
  catalogue,
  webUrl,
  deliver,
}: Options) {
  const { providers, simulator: house } = openPayProviders({
    environment,
    clock,
    embedded: configuration.EMBEDDED,
    webUrl,
    deliver,
  });
  const say = (message: string, detail: Record<string, unknown>) => log.info(detail, message);
  const alert = (message: string, detail: Record<string, unknown>) => log.error(detail, message);
  const orders = createOrders({ db, clock, catalogue, providers, webUrl, log: say, alert });
  return {
    orders,
    providers,
    house,
    handlers: { orders: ordersHandlers(orders) },

    /**
     * Call this before the official account's routes are added, because both have the same path.
     */
    addRoutes(app: App, { appSecret }: { appSecret: string }): void {
      addPayRoutes(app, { orders, log: say });
      if (house) addPayDevRoutes(app, { appSecret, house });
    },
  };
}
