import { z } from 'zod';
import type { AlipayConfig } from './alipay/index.ts';
import { privateKey, publicKey } from './keys.ts';
import type { PayPalConfig } from './paypal/index.ts';
import type { StripeConfig } from './stripe/index.ts';
import type { WechatPayConfig } from './wechat/index.ts';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;
/** A payment provider's address, which must be https or on this machine. */
const Address = z
  .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
  .transform((address) => address.replace(/\/+$/, ''))
  .refine(
    (address) => address.startsWith('https:') || loopback.test(new URL(address).hostname),
    'must be https, except on this machine',
  );

const currencies = ['USD', 'EUR', 'GBP', 'HKD', 'SGD', 'AUD', 'CAD'] as const;
/** An exchange rate in yuan per unit, stored in ten-thousandths because floats are inexact. */
const rate = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4})?$/, 'must be a number like 7.25')
  .transform((text) => {
    const [whole = '0', part = ''] = text.split('.');
    return Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
  })
  .refine((value) => value > 0, 'must be above 0');

const Wechat = z.object({
  PAY_WECHAT_APP_ID: z.string(),
  PAY_WECHAT_MCH_ID: z.string(),
  PAY_WECHAT_SERIAL: z.string(),
  PAY_WECHAT_PRIVATE_KEY: privateKey,
  PAY_WECHAT_API_V3_KEY: z.string().length(32, 'must have 32 characters'),
  PAY_WECHAT_PLATFORM_SERIAL: z.string().optional(),
  PAY_WECHAT_PLATFORM_KEY: publicKey.optional(),
  PAY_WECHAT_H5: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  PAY_WECHAT_JSAPI: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  PAY_WECHAT_API_URL: Address.default('https://api.mch.weixin.qq.com'),
});
const Ali = z.object({
  PAY_ALI_APP_ID: z.string(),
  PAY_ALI_SELLER_ID: z.string(),
  PAY_ALI_PRIVATE_KEY: privateKey,
  PAY_ALI_PUBLIC_KEY: publicKey,
  PAY_ALI_WAP: z.enum(['0', '1'], { error: 'must be 0 or 1' }).default('0'),
  PAY_ALI_GATEWAY: Address.default('https://openapi.alipay.com/gateway.do'),
});
const StripeKeys = z.object({
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
  STRIPE_API_URL: Address.default('https://api.stripe.com'),
});
const PayPalKeys = z.object({
  PAYPAL_CLIENT_ID: z.string(),
  PAYPAL_CLIENT_SECRET: z.string(),
  PAYPAL_WEBHOOK_ID: z.string(),
  PAYPAL_YUAN_PER_UNIT: rate,
  PAYPAL_CURRENCY: z
    .enum(currencies, { error: `must be one of ${currencies.join(', ')}` })
    .default('USD'),
  PAYPAL_MERCHANT_ID: z.string().optional(),
  PAYPAL_API_URL: Address.default('https://api-m.paypal.com'),
});
const Notify = z.object({ PAY_NOTIFY_URL: Address });

type Environment = Record<string, string | undefined>;

/**
 * Reads one group of settings. Returns undefined when no required key is set. Throws an error that
 * names the keys that are missing or invalid.
 */
function readSettings<Shape extends z.ZodObject>(
  shape: Shape,
  environment: Environment,
): z.output<Shape> | undefined {
  const needed = Object.entries(shape.shape).filter(
    ([, field]) => !(field as z.ZodType).safeParse(undefined).success,
  );
  if (needed.every(([key]) => !environment[key]?.trim())) return undefined;
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value?.trim()),
  );
  const parsed = shape.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.')} ${given[String(path[0])] ? message : 'is missing'}`,
  );
  throw new Error(`A way to pay cannot be used: ${wrong.join('; ')}`);
}

/** Returns WeChat Pay's public key if configured; without it, the certificates are downloaded. */
function platformOf({
  PAY_WECHAT_PLATFORM_SERIAL: serial,
  PAY_WECHAT_PLATFORM_KEY: key,
}: z.output<typeof Wechat>) {
  if (!serial !== !key)
    throw new Error(
      'A way to pay cannot be used: PAY_WECHAT_PLATFORM_SERIAL and PAY_WECHAT_PLATFORM_KEY belong together',
    );
  return new Map(serial && key ? [[serial, key]] : []);
}

export type PayConfig = {
  wechat: (WechatPayConfig & { h5: boolean; jsapi: boolean }) | undefined;
  alipay: (AlipayConfig & { wap: boolean }) | undefined;
  stripe: StripeConfig | undefined;
  paypal: (PayPalConfig & { currency: string; tenThousandths: number }) | undefined;
};

/**
 * Reads `PAY_WECHAT_*`, `PAY_ALI_*`, `STRIPE_*`, `PAYPAL_*` as documented in `.env.example`. Throws
 * an error that names missing or invalid keys.
 */
export function readPayConfig(environment: Environment): PayConfig {
  const [wechat, ali, stripe, paypal] = [
    readSettings(Wechat, environment),
    readSettings(Ali, environment),
    readSettings(StripeKeys, environment),
    readSettings(PayPalKeys, environment),
  ];
  // WeChat identifies users by an OpenID that is different in each application, so payments inside
  // WeChat need the application of the official account.
  if (
    wechat?.PAY_WECHAT_JSAPI === '1' &&
    environment.WECHAT_APP_ID?.trim() !== wechat.PAY_WECHAT_APP_ID
  )
    throw new Error(
      'A way to pay cannot be used: PAY_WECHAT_JSAPI needs PAY_WECHAT_APP_ID to be WECHAT_APP_ID',
    );
  // WeChat Pay and Alipay get the notification URL with each order, Stripe and PayPal from their
  // own settings.
  const notify = wechat || ali ? readSettings(Notify, environment) : undefined;
  if ((wechat || ali) && !notify)
    throw new Error('A way to pay cannot be used: PAY_NOTIFY_URL is missing');
  const notifyUrl = (path: string) => `${notify?.PAY_NOTIFY_URL}/notify/${path}`;
  return {
    wechat: wechat && {
      baseUrl: wechat.PAY_WECHAT_API_URL,
      appId: wechat.PAY_WECHAT_APP_ID,
      merchant: {
        id: wechat.PAY_WECHAT_MCH_ID,
        serial: wechat.PAY_WECHAT_SERIAL,
        key: wechat.PAY_WECHAT_PRIVATE_KEY,
      },
      apiKey: wechat.PAY_WECHAT_API_V3_KEY,
      platform: platformOf(wechat),
      notifyUrl: notifyUrl('wechat'),
      h5: wechat.PAY_WECHAT_H5 === '1',
      jsapi: wechat.PAY_WECHAT_JSAPI === '1',
    },
    alipay: ali && {
      gateway: ali.PAY_ALI_GATEWAY,
      appId: ali.PAY_ALI_APP_ID,
      sellerId: ali.PAY_ALI_SELLER_ID,
      privateKey: ali.PAY_ALI_PRIVATE_KEY,
      publicKey: ali.PAY_ALI_PUBLIC_KEY,
      notifyUrl: notifyUrl('ali'),
      wap: ali.PAY_ALI_WAP === '1',
    },
    stripe: stripe && {
      baseUrl: stripe.STRIPE_API_URL,
      secretKey: stripe.STRIPE_SECRET_KEY,
      webhookSecret: stripe.STRIPE_WEBHOOK_SECRET,
    },
    paypal: paypal && {
      baseUrl: paypal.PAYPAL_API_URL,
      clientId: paypal.PAYPAL_CLIENT_ID,
      clientSecret: paypal.PAYPAL_CLIENT_SECRET,
      webhookId: paypal.PAYPAL_WEBHOOK_ID,
      merchantId: paypal.PAYPAL_MERCHANT_ID,
      currency: paypal.PAYPAL_CURRENCY,
      tenThousandths: paypal.PAYPAL_YUAN_PER_UNIT,
    },
  };
}
