import type { PayScene } from '../../../domain/entities/order.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Money, PayProvider } from '../../ports/pay.ts';
import { readPayConfig } from './config.ts';
import { lazyProvider } from './lazy-provider.ts';
import { createPaySimulator, type PaySimulator, type WebhookDelivery } from './simulator/index.ts';

export type { PaySimulator } from './simulator/index.ts';

type Options = {
  environment: Record<string, string | undefined>;
  clock: Clock;
  /** Whether to simulate payment providers that are not configured (ADR 004). */
  embedded: boolean;
  /** Base URL of the web tier, which has the page of the simulated payer. */
  webUrl: string;
  /** Delivers a simulated provider's notification to the callback route. */
  deliver: WebhookDelivery;
};

const toYuanCharge = (amountFen: number): Money => ({ currency: 'CNY', minor: amountFen });
const scenesOf = (hasPhones: boolean, isInside = false): readonly PayScene[] => [
  'qr',
  ...(hasPhones ? (['phone'] as const) : []),
  ...(isInside ? (['wechat'] as const) : []),
];
/** Exchange rate of the simulated PayPal for one dollar, in ten-thousandths of a yuan. */
const simulatedRate = 72_000;

/** Converts a price to another currency, rounded up to a whole cent; at least one cent. */
export function exchange(amountFen: number, tenThousandths: number): number {
  return Math.max(1, Math.ceil((amountFen * 10_000) / tenThousandths));
}

/**
 * Returns the payment providers of this server: the configured ones and, if `embedded` is set,
 * simulated ones in place of the others.
 */
export function openPayProviders({ environment, clock, embedded, webUrl, deliver }: Options): {
  providers: PayProvider[];
  simulator: PaySimulator | undefined;
} {
  const config = readPayConfig(environment);
  const isWhole = config.wechat && config.alipay && config.stripe && config.paypal;
  const house = embedded && !isWhole ? createPaySimulator({ clock, webUrl, deliver }) : undefined;
  const { wechat, alipay, stripe, paypal } = config;

  const createAlipayProvider = () =>
    lazyProvider(
      {
        channel: 'ALI',
        simulated: !alipay,
        scenes: scenesOf(!alipay || alipay.wap),
        convertPrice: toYuanCharge,
      },
      async () => {
        const { createAlipay } = await import('./alipay/index.ts');
        return createAlipay({ config: alipay ?? (await simulated()).alipay, clock });
      },
    );
  const createWechatProvider = () =>
    lazyProvider(
      {
        channel: 'WECHAT',
        simulated: !wechat,
        scenes: scenesOf(!wechat || wechat.h5, !wechat || wechat.jsapi),
        convertPrice: toYuanCharge,
      },
      async () => {
        const { createWechatPay } = await import('./wechat/index.ts');
        return createWechatPay({ config: wechat ?? (await simulated()).wechat, clock });
      },
    );
  const createStripeProvider = () =>
    lazyProvider(
      { channel: 'STRIPE', simulated: !stripe, scenes: ['page'], convertPrice: toYuanCharge },
      async () => {
        const { createStripe } = await import('./stripe/index.ts');
        return createStripe({ config: stripe ?? (await simulated()).stripe, clock });
      },
    );
  const createPayPalProvider = () => {
    const { currency, tenThousandths } = paypal ?? {
      currency: 'USD',
      tenThousandths: simulatedRate,
    };
    const chargeOf = (amountFen: number) => ({
      currency,
      minor: exchange(amountFen, tenThousandths),
    });
    return lazyProvider(
      { channel: 'PAYPAL', simulated: !paypal, scenes: ['page'], convertPrice: chargeOf },
      async () => {
        const { createPayPal } = await import('./paypal/index.ts');
        return createPayPal({ config: paypal ?? (await simulated()).paypal, clock });
      },
    );
  };

  function simulated() {
    if (!house) throw new Error('Nothing is simulated here');
    return house.configs();
  }
  const ways: [unknown, () => PayProvider][] = [
    [alipay, createAlipayProvider],
    [wechat, createWechatProvider],
    [stripe, createStripeProvider],
    [paypal, createPayPalProvider],
  ];
  return {
    providers: ways.filter(([given]) => given ?? house).map(([, open]) => open()),
    simulator: house,
  };
}
