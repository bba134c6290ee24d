import 'client-only';

import { z } from 'zod';

/** The bridge that WeChat adds to `window`. WeChat publishes no types for it. */
type Bridge = {
  invoke(method: 'getBrandWCPayRequest', request: object, answer: (result: unknown) => void): void;
};
const findBridge = (): Bridge | undefined =>
  (window as unknown as { WeixinJSBridge?: Bridge }).WeixinJSBridge;

/** The `payBody` of an order with scene `wechat`: WeChat's request, signed by the services. */
const Request = z.object({
  ...{ appId: z.string(), timeStamp: z.string(), nonceStr: z.string() },
  ...{ package: z.string(), signType: z.literal('RSA'), paySign: z.string() },
});
const Result = z.object({ err_msg: z.string() });

/**
 * Opens WeChat's own payment over the page inside WeChat (JSAPI) and waits until it closes. The
 * result is only a hint and no proof: only the services know whether money arrived.
 */
export async function payInWechat(payBody: string): Promise<'done' | 'cancelled' | 'failed'> {
  const request = Request.parse(JSON.parse(payBody));
  if (!findBridge())
    await new Promise((ready) =>
      document.addEventListener('WeixinJSBridgeReady', ready, { once: true }),
    );
  const result = await new Promise<unknown>((answer) =>
    findBridge()?.invoke('getBrandWCPayRequest', request, answer),
  );
  const said = Result.safeParse(result).data?.err_msg;
  if (said === 'get_brand_wcpay_request:ok') return 'done';
  return said === 'get_brand_wcpay_request:cancel' ? 'cancelled' : 'failed';
}
