import {
  createSimulatedWechat,
  generateAccount,
  sealEvent,
} from '../../services/adapters/wechat/simulated.ts';
import type { FakeClock } from './clock.ts';
import { startUpstream } from './upstream.ts';

export type LoopbackWechat = Awaited<ReturnType<typeof startWechat>>;

/**
 * Starts the simulated WeChat on a socket. `environment` configures services for it, as for the
 * real WeChat. Its phones call `notify`, which a test sets when its services run.
 */
export async function startWechat(clock: FakeClock) {
  let notify: (path: string, init: RequestInit) => Promise<Response> | Response = () =>
    new Response(null, { status: 502 });
  const account = generateAccount('http://localhost:3000');
  const simulated = createSimulatedWechat({
    clock,
    account,
    deliver: async (path, init) => notify(path, init),
  });
  const server = await startUpstream(async ({ method, url, body }, response) => {
    const answer = await simulated.fetch(`http://wechat.test${url}`, {
      method,
      ...(method !== 'GET' && { body: new Uint8Array(body) }),
    });
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(await answer.text());
  });
  return {
    account,
    simulated,
    heard: server.heard,
    environment: {
      WECHAT_APP_ID: account.appId,
      WECHAT_APP_SECRET: account.appSecret,
      WECHAT_TOKEN: account.token,
      WECHAT_AES_KEY: account.aesKey,
      WECHAT_API_BASE_URL: server.url,
    },
    /** Sets where events are sent. */
    setReceiver(where: typeof notify): void {
      notify = where;
    },
    /** Returns an event as WeChat would post it now, for tests that damage or repeat it. */
    seal: (fields: Record<string, string>, at = clock.now()) => sealEvent(account, fields, at),
    stop: () => server.stop(),
  };
}
