import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import type { App } from '../http/app.ts';
import { readBody } from '../http/body.ts';
import type { WechatService } from './index.ts';

const path = '/notify/wechat';

/**
 * Where WeChat tells us what happened (decision 31): the check of the address, then events. What is not signed by it is refused;
 * everything else is `success`, also what means nothing to us, or WeChat would send it again.
 */
export function addWechatRoute(app: App, wechat: WechatService): void {
  const { account } = wechat;
  if (!account) return;

  app.get(path, (c) => c.text(account.confirmAddress(new URL(c.req.url).searchParams), 200, { 'X-Content-Type-Options': 'nosniff' }));

  app.post(path, async (c) => {
    const bytes = await readBody(c.req.raw);
    if (bytes.length > limits.wechat.callbackBytes) throw fail('tooLarge');
    const notice = account.open({ query: new URL(c.req.url).searchParams, body: new TextDecoder().decode(bytes) });
    if (notice.kind === 'scanned') await wechat.heard(notice);
    return c.text('success');
  });
}
