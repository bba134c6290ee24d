import { and, eq } from 'drizzle-orm';
import { trialCode } from '../../../domain/billing/buying.ts';
import type { PayChannel, PayScene } from '../../../domain/entities/order.ts';
import { fail } from '../../../domain/errors.ts';
import { limits } from '../../../domain/limits/index.ts';
import type { Language } from '../../../domain/locale.ts';
import type { Clock } from '../../ports/clock.ts';
import { type PayProvider, PayProviderError } from '../../ports/pay.ts';
import { identities, orders } from '../../store/schema/index.ts';
import { type Database, transaction } from '../../store/transaction.ts';
import type { CatalogueService } from '../catalogue/index.ts';
import { drawOrderNo } from './order-number.ts';

export type CreateOrderInput = {
  userId: number;
  productPricingId: string;
  channel: PayChannel;
  scene: PayScene | undefined;
  language: Language;
  ip: string;
};

type Options = {
  db: Database;
  clock: Clock;
  catalogue: Pick<CatalogueService, 'quote' | 'fulfil'>;
  providers: readonly PayProvider[];
  /** Where users return to from a provider's page. */
  webUrl: string;
};

/**
 * Opens orders. The server sets the price (BILL-011), and the order is stored before the provider
 * is called.
 */
export function createOrderCreation({ db, clock, catalogue, providers, webUrl }: Options) {
  async function openIdOf(userId: number): Promise<string | null> {
    const isHis = and(eq(identities.userId, userId), eq(identities.kind, 'wechat'));
    const [bound] = await db.select({ openId: identities.subject }).from(identities).where(isHis);
    return bound?.openId ?? null;
  }

  return async function create({
    userId,
    productPricingId,
    channel,
    scene: wanted,
    language,
    ip,
  }: CreateOrderInput) {
    const provider = providers.find((one) => one.channel === channel);
    const scene = wanted ?? provider?.scenes[0];
    if (!provider || !scene || !provider.scenes.includes(scene)) throw fail('payChannelOff');
    const now = clock.now();
    const openId = scene === 'wechat' ? await openIdOf(userId) : null;
    if (scene === 'wechat' && !openId) throw fail('payChannelOff', {}, 'no WeChat is bound');
    const { product, amountFen } = await catalogue.quote(userId, productPricingId, now);
    const orderNo = drawOrderNo(now);
    const expiresAt = new Date(now.getTime() + limits.pay.orderMs);
    const told = { orderNo, scene, expiresAt: expiresAt.getTime() };
    const row = { orderNo, userId, channel, scene, product, amountFen, createdAt: now, expiresAt };

    // An order that costs nothing needs no payment (GAP-25).
    if (amountFen === 0) {
      await transaction(db, async (tx) => {
        await tx
          .insert(orders)
          .values({ ...row, currency: 'CNY', chargeMinor: 0, state: 'SUCCESS', paidAt: now });
        const done = await catalogue.fulfil(tx, { userId, product, orderNo, now });
        if (done === 'refused')
          throw fail(product.backendCode === trialCode ? 'trialUsed' : 'productSoldOut');
      });
      return { ...told, payBody: '', charge: { currency: 'CNY', minor: 0 } };
    }

    const charge = provider.convertPrice(amountFen);
    const nextCheckAt = new Date(now.getTime() + limits.pay.checksMs[0]);
    await db.insert(orders).values({
      ...row,
      currency: charge.currency,
      chargeMinor: charge.minor,
      state: 'WAIT',
      nextCheckAt,
    });
    const title = product.titles[language] ?? product.backendCode;
    const returnUrl = `${webUrl}/?orderNo=${orderNo}`;
    try {
      const { payBody, providerRef } = await provider.create({
        orderNo,
        title,
        charge,
        expiresAt,
        returnUrl,
        scene,
        ip,
        openId,
      });
      if (providerRef)
        await db.update(orders).set({ providerRef }).where(eq(orders.orderNo, orderNo));
      return { ...told, payBody, charge };
    } catch (error) {
      // The provider may have opened the payment in spite of the error. So the scheduled checks
      // continue, and the order is still delivered if a payment arrives.
      const isWaiting = and(eq(orders.orderNo, orderNo), eq(orders.state, 'WAIT'));
      await db.update(orders).set({ state: 'FAIL' }).where(isWaiting);
      if (error instanceof PayProviderError) throw fail('payFailed', {}, error.message);
      throw error;
    }
  };
}
