import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { createStarter } from '../../services/adapters/models/starter/index.ts';
import { createTestApp, type TestApp, testCode } from '../support/app.ts';
import { FakeClock } from '../support/clock.ts';
import { withDatabase } from '../support/database.ts';
import { createRandom, faultSeed } from '../support/faults.ts';
import { openBrowser, type Tab, type TestBrowser } from '../support/tabs.ts';
import { importWeb, startWebTier, type WebTier } from '../support/web-tier.ts';

const { signIn, chat, projects } = contract;
/**
 * How long the simulated host lets a response last, and how long the model of these tests streams.
 */
const hostLimitMs = 20_000;
const answerMs = 120_000;
const stepMs = 500;

type Clock = { now(): number; after(ms: number, call: () => void): () => void };
type Calls = Record<'open' | 'follow' | 'find' | 'refresh', unknown>;
type FollowRun = (
  effects: Calls & { page: object; clock: Clock },
  start: object,
  listener: object,
  signal: AbortSignal,
) => Promise<unknown>;

withDatabase('a stream that the host cuts', (open) => {
  let app: TestApp;
  let web: WebTier;
  let browser: TestBrowser;
  let tab: Tab;
  let calls: Calls;
  let followRun: FollowRun;
  const clock = new FakeClock(new Date().toISOString());
  const cuts: string[] = [];
  let cut: (response: ServerResponse) => void = () => {};

  beforeAll(async () => {
    app = await createTestApp(open(), {
      clock,
      starter: createStarter({ clock, totalMs: answerMs }),
    });
    web = await startWebTier(app, ({ url = '' }, response) => {
      if (url === chat.send.path || url.startsWith(`${chat.send.path}/runs/`)) cut(response);
    });
    browser = openBrowser(web);
    tab = await browser.openTab();
    ({ upstreamCalls: calls } = await importWeb<{ upstreamCalls: Calls }>(
      'lib/projects/upstream-calls.client.ts',
    ));
    ({ followRun } = await importWeb<{ followRun: FollowRun }>('lib/chat/run.ts'));
  });
  afterAll(async () => {
    await web?.close();
    browser?.close();
    await app?.close();
  });
  beforeEach(() => {
    cuts.length = 0;
  });

  const pageClock: Clock = {
    now: () => clock.now().getTime(),
    after(ms, call) {
      const leaving = new AbortController();
      clock.sleep(ms, leaving.signal).then(call, () => {});
      return () => leaving.abort();
    },
  };

  /**
   * Follows one prompt to its end as the page does. The fake clock advances by half a second after
   * each network event.
   */
  async function watch(phone: string) {
    await tab.send(signIn.sendSms, { phone, notifyType: 'LOGIN' });
    await tab.send(signIn.smsLogin, { phone, captcha: testCode });
    const { uuid } = await tab.send(projects.issueUuid, {});
    const seen = { run: '', text: '', ended: '' };
    const listener = {
      onRunId(run: string) {
        seen.run = run;
      },
      onText(piece: string) {
        seen.text += piece;
      },
      onEnd(status: string) {
        seen.ended = status;
      },
      onChatId() {},
      onDiscussMode() {},
      onStage() {},
      onTokensUsed() {},
      onActionRefused() {},
      onActionCorrected() {},
      onDatabase() {},
      onAlert() {},
    };
    const request = {
      site_uuid: uuid,
      request_type: 'generate_website_chat',
      is_manage: 0,
      context: 1,
      web_type: 1,
      prompt: '一个卖花的网店',
    };
    const effects = {
      ...calls,
      page: { isHidden: () => false, isOffline: () => false },
      clock: pageClock,
    };
    let end: unknown;
    void followRun(effects, { type: 'send', request }, listener, new AbortController().signal)
      .catch((error) => error)
      .then((how) => {
        end = how;
      });
    const began = clock.now().getTime();
    while (end === undefined && clock.now().getTime() - began < answerMs * 2) {
      await clock.advance(stepMs);
      await new Promise((passed) => setTimeout(passed, 10));
    }
    cut = () => {};
    // Read the same run without interruptions, to compare.
    let whole = '';
    for await (const { event } of tab.openEventStream(chat.follow, { run: seen.run, after: 0 }))
      if (event.type === 'data') whole += event.content;
    return { end, seen, whole };
  }

  it('resumes by its last event when it is cut every 20 s, with the same bytes as an uncut one [PP-20]', async () => {
    cut = (response) => {
      void clock.sleep(hostLimitMs).then(() => {
        if (response.writableEnded || response.destroyed) return;
        cuts.push(response.req.url ?? '');
        response.destroy();
      });
    };
    const { end, seen, whole } = await watch('13900002001');
    expect(end).toMatchObject({ status: 'done', version: 1 });
    expect(seen.ended).toBe('done');
    expect(seen.text).toBe(whole);
    expect(whole.length).toBeGreaterThan(5_000);
    expect(cuts.length).toBeGreaterThanOrEqual(answerMs / hostLimitMs - 1);
    // The prompt itself is sent once; after the first cut the page only follows the run.
    expect(cuts.filter((path) => path === chat.send.path)).toHaveLength(1);
  });

  it(`returns the same bytes when it is cut anywhere, also within an event and a character [PP-20] (seed ${faultSeed})`, async () => {
    const random = createRandom(faultSeed);
    cut = (response) => {
      let left = random.between(1_500, 9_000);
      const write = response.write.bind(response);
      response.write = ((bytes: Uint8Array) => {
        if (bytes.length < left) {
          left -= bytes.length;
          return write(bytes);
        }
        cuts.push(response.req.url ?? '');
        write(bytes.subarray(0, left), () => response.destroy());
        left = Number.POSITIVE_INFINITY;
        response.write = () => true;
        return true;
      }) as typeof response.write;
    };
    const { end, seen, whole } = await watch('13900002002');
    expect(end).toMatchObject({ status: 'done', version: 1 });
    expect(seen.text).toBe(whole);
    expect(cuts.length).toBeGreaterThan(2);
  });
});
