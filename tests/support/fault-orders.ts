import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { openPayProviders } from '../../services/adapters/pay/index.ts';
import { createCatalogue, seedCatalogue } from '../../services/billing/catalogue/index.ts';
import { createOrders } from '../../services/billing/orders/index.ts';
import { orders, tokenAccounts, tokenLedger } from '../../services/store/schema/index.ts';
import type { Database } from '../../services/store/transaction.ts';
import { pricing } from './pay.ts';

const keys = {
  STRIPE_SECRET_KEY: 'sk_test_faults',
  STRIPE_WEBHOOK_SECRET: 'whsec_faults',
  STRIPE_API_URL: 'http://127.0.0.1:9',
};
const price = 2900;

/** Returns Stripe's message for a paid order: the body and its signature. */
export function buildStripeCallback(orderNo: string): { body: string; signature: string } {
  const object = {
    ...{ id: `cs_test_${orderNo}`, client_reference_id: orderNo, livemode: false, metadata: {} },
    ...{ status: 'complete', payment_status: 'paid', amount_total: price, currency: 'cny' },
  };
  const body = JSON.stringify({
    id: `evt_${orderNo}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object },
  });
  const at = Math.floor(Date.now() / 1000);
  const digest = createHmac('sha256', keys.STRIPE_WEBHOOK_SECRET)
    .update(`${at}.${body}`)
    .digest('hex');
  return { body, signature: `t=${at},v1=${digest}` };
}

type Input = { userId: number; orderNo: string; body: string; signature: string };

/**
 * Tasks for a worker process of the services that receives payment callbacks and is killed. While
 * it reconciles, its clock is two minutes ahead, so that checks are due.
 */
export async function orderTasks(
  db: Database,
): Promise<Record<string, (input: Input) => Promise<object>>> {
  await seedCatalogue(db);
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead), sleep: () => Promise.resolve() };
  const catalogue = createCatalogue({ db, clock, phoneKey: new Uint8Array(32) });
  const ways = {
    environment: keys,
    clock,
    embedded: false,
    webUrl: 'http://localhost',
    deliver: async () => new Response(),
  };
  const silent = () => {};
  const service = createOrders({
    db,
    clock,
    catalogue,
    providers: openPayProviders(ways).providers,
    webUrl: '',
    log: silent,
    alert: silent,
  });

  async function paid({ userId, orderNo }: Pick<Input, 'userId' | 'orderNo'>): Promise<object> {
    const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
    const entries = await db.select().from(tokenLedger).where(eq(tokenLedger.userId, userId));
    const [account] = await db.select().from(tokenAccounts).where(eq(tokenAccounts.userId, userId));
    const sum = entries.reduce((total, { delta }) => total + delta, 0);
    return {
      state: order?.state,
      credits: entries.filter(({ ref }) => ref === orderNo).length,
      off: (account?.balance ?? 0) - 1_000_000 - sum,
    };
  }

  return {
    paid,
    async order({ userId, orderNo }) {
      const { product } = await catalogue.quote(userId, pricing.tokens, clock.now());
      const [createdAt, expiresAt] = [clock.now(), new Date(Date.now() + 1_800_000)];
      const row = {
        orderNo,
        userId,
        channel: 'STRIPE',
        scene: 'page',
        product,
        amountFen: price,
        currency: 'CNY',
        chargeMinor: price,
      } as const;
      await db.insert(orders).values({ ...row, state: 'WAIT', createdAt, expiresAt });
      return {};
    },
    /** Handles a message and returns the result. */
    async callback({ userId, orderNo, body, signature }) {
      const header = (name: string) => (name === 'stripe-signature' ? signature : undefined);
      const { status } = await service.handleWebhook('STRIPE', {
        header,
        body: new TextEncoder().encode(body),
      });
      return { status, ...(await paid({ userId, orderNo })) };
    },
    /** Runs the reconciliation job, which normally runs every minute. */
    async reconcile() {
      ahead = 120_000;
      await service.reconcile();
      ahead = 0;
      return {};
    },
  };
}
