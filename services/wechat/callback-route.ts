import { limits } from '../../domain/limits/index.ts';
import type { App } from '../http/app.ts';
import { readBody } from '../http/body.ts';
import type { WechatService } from './wechat.ts';

const path = '/notify/wechat';

/**
 * Adds the WeChat webhook (ADR 072). WeChat checks the address by GET and sends events by POST. An
 * unsigned message is refused. Every signed message, even an unknown one, is answered with
 * `success`, because WeChat would otherwise send it again.
 */
export function addWechatRoute(app: App, wechat: WechatService): void {
  const { account } = wechat;
  if (!account) return;

  app.get(path, (c) =>
    c.text(account.verifyCallbackUrl(new URL(c.req.url).searchParams), 200, {
      'X-Content-Type-Options': 'nosniff',
    }),
  );

  app.post(path, async (c) => {
    const bytes = await readBody(c.req.raw, limits.wechat.callbackBytes);
    const notice = account.decryptCallback({
      query: new URL(c.req.url).searchParams,
      body: new TextDecoder().decode(bytes),
    });
    if (notice.kind === 'scanned') await wechat.handleScan(notice);
    return c.text('success');
  });
}
