import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contract } from '@/domain/contract';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { answerJson, type RecordedRequest, startUpstream } from '@/tests/support/upstream';
import { isCallError } from './call-error';
import { openEventStream, send } from './client';
import { onSessionEnd } from './on-unauthorised';

const { account, chat, projects, signIn } = contract;
const known = {
  ...{
    userId: '1',
    userNo: '2',
    username: 'Ada',
    phone: null,
    bindWechat: false,
    wechatOpenId: null,
  },
  ...{ tokens: 1, giftTokenNum: 0, inviteNum: 0, recallStatus: 0 },
  ...{
    hasPassword: false,
    deletionDueAt: null,
    avatar: null,
    inviteInformation: { inviteUrl: '', rewardToken: 0 },
  },
};
const page = { cookie: '', documentElement: { lang: 'ja-JP' } };
const realFetch = globalThis.fetch;

let answer: (request: RecordedRequest, response: ServerResponse) => void;
let upstream: Awaited<ReturnType<typeof startUpstream>>;
const over = vi.fn();
const asked = (path: string) => upstream.heard.filter(({ url }) => url.startsWith(path)).length;
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it should have thrown'),
    (error: unknown) => error,
  );

beforeEach(async () => {
  upstream = await startUpstream((request, response) => answer(request, response));
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
    realFetch(`${upstream.url}${path}`, init),
  );
  vi.stubGlobal('document', page);
  page.cookie = 'signedIn=100';
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  useSession.setState({ ...useSession.getInitialState(), status: 'signed-in' }, true);
  over.mockClear();
  onSessionEnd(over);
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await upstream.stop();
});

describe('a call', () => {
  it('goes to its path with payload, language and product header [I18N-005, SEC-001]', async () => {
    answer = (_, response) => answerJson(response, { code: 200, message: '', data: { id: '7' } });
    const uuid = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';
    expect(await send(projects.create, { uuid, title: 'A shop' })).toEqual({ id: '7' });
    const [{ method, url, headers, body }] = upstream.heard as [RecordedRequest];
    expect([method, url, JSON.parse(body.toString())]).toEqual([
      'POST',
      projects.create.path,
      { uuid, title: 'A shop' },
    ]);
    expect([
      headers['accept-language'],
      headers['x-requested-with'],
      headers['content-type'],
    ]).toEqual(['ja_JP', 'sayso', 'application/json']);
  });

  it('fills the path, adds a query, and names its request type', async () => {
    answer = (_, response) => answerJson(response, { code: 404, message: 'none', data: null });
    await failure(send(projects.infoByUuid, { uuid: 'a/b' }));
    await failure(send(chat.getChat, { site_uuid: 'x', type: 'files' }));
    expect(upstream.heard[0]?.url).toMatch(/getInfoByUuid\/a%2Fb$/);
    expect(JSON.parse(String(upstream.heard[1]?.body))).toEqual({
      site_uuid: 'x',
      type: 'files',
      request_type: 'get_chat',
    });
  });

  it('succeeds or fails by the envelope’s code, whatever the HTTP status [SEC-005]', async () => {
    answer = (_, response) =>
      answerJson(response, { code: 200, message: '', data: known }, {}, 500);
    expect(await send(account.user, {})).toEqual(known);
    answer = (_, response) =>
      answerJson(
        response,
        { code: 702, message: 'no tokens left', data: null },
        { 'x-request-id': 'request-1' },
      );
    const error = await failure(send(account.user, {}));
    expect(error).toMatchObject({
      code: 702,
      message: 'no tokens left',
      entry: { name: 'insufficientTokens' },
    });
    expect(error).toHaveProperty('reference', expect.stringMatching(/^\w{4}-\w\w$/));
  });

  it('explains an answer that is no envelope or has unexpected data', async () => {
    answer = (_, response) => response.writeHead(413).end('<html>');
    expect(isCallError(await failure(send(account.user, {})), 413)).toBe(true);
    answer = (_, response) => answerJson(response, { code: 200, message: '', data: { userId: 1 } });
    expect(isCallError(await failure(send(account.user, {})), 500)).toBe(true);
    answer = (_, response) => response.destroy();
    expect(isCallError(await failure(send(account.user, {})), 502)).toBe(true);
  });

  it('times out after 300 s, and after 8 s for a project’s picture [SEC-006, SEC-007, PROJ-030]', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answer = (_, response) => answerJson(response, { code: 200, message: '', data: known });
    await send(account.user, {});
    await send({ ...account.user, path: '/servers/auto-website-bff/api/v1/projects/getPic' }, {});
    expect(timeout.mock.calls).toEqual([[300_000], [8000]]);
    timeout.mockRestore();
  });

  it('rejects like fetch when the caller aborts', async () => {
    answer = () => {};
    const stop = new AbortController();
    const call = failure(send(account.user, {}, { signal: stop.signal }));
    stop.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
  });
});

describe('a call whose session has expired', () => {
  const refuseUntilRenewed = (request: RecordedRequest, response: ServerResponse) => {
    const renewed = page.cookie === 'signedIn=1000';
    if (request.url === signIn.refresh.path) {
      page.cookie = 'signedIn=1000';
      answerJson(response, { code: 200, message: '', data: { accessToken: '', refreshToken: '' } });
    } else
      answerJson(
        response,
        renewed
          ? { code: 200, message: '', data: known }
          : { code: 401, message: 'expired', data: null },
      );
  };

  it('refreshes once for all calls, and repeats each once [AUTH-029]', async () => {
    answer = refuseUntilRenewed;
    expect(
      await Promise.all([send(account.user, {}), send(account.user, {}), send(account.user, {})]),
    ).toEqual([known, known, known]);
    expect([asked(signIn.refresh.path), upstream.heard.length]).toEqual([1, 7]);
  });

  it('is not repeated a second time [AUTH-029]', async () => {
    answer = (request, response) => {
      if (request.url === signIn.refresh.path) return refuseUntilRenewed(request, response);
      answerJson(response, { code: 401, message: 'still', data: null });
    };
    expect(isCallError(await failure(send(account.user, {})), 401)).toBe(true);
    expect([asked(signIn.refresh.path), upstream.heard.length]).toEqual([1, 3]);
  });

  it.each([
    ['by its status', 401],
    ['by its envelope', 200],
  ])(
    'ends the session for all calls at once when the refresh is refused %s [AUTH-031, AUTH-032]',
    async (_, status) => {
      answer = (request, response) =>
        answerJson(
          response,
          { code: 401, message: 'gone', data: null },
          {},
          request.url === signIn.refresh.path ? status : 200,
        );
      const failures = await Promise.all([
        failure(send(account.user, {})),
        failure(send(account.user, {})),
      ]);
      expect(failures.every((error) => isCallError(error, 401))).toBe(true);
      expect(asked(signIn.refresh.path)).toBe(1);
      expect(useSession.getState()).toMatchObject({ status: 'guest', token: null, user: null });
      expect(over.mock.calls).toEqual([['expired']]);
    },
  );

  it('shows a toast for HTTP 401 and refreshes nothing [AUTH-033]', async () => {
    answer = (_, response) =>
      answerJson(response, { code: 401, message: 'signature or proxy', data: null }, {}, 401);
    await failure(send(account.user, {}));
    expect(useToasts.getState().recent.map(({ title }) => title)).toEqual(['signature or proxy']);
    expect(asked(signIn.refresh.path)).toBe(0);
  });

  it('does not refresh for a guest, who has no session', async () => {
    useSession.getState().clear();
    page.cookie = '';
    answer = (_, response) => answerJson(response, { code: 401, message: 'sign in', data: null });
    await failure(send(account.user, {}));
    expect([asked(signIn.refresh.path), over.mock.calls.length]).toEqual([0, 0]);
  });
});

describe('a stream', () => {
  const input = { run: 'r', after: 0 };
  const collect = async (events: AsyncIterable<unknown>) => {
    const found: unknown[] = [];
    for await (const event of events) found.push(event);
    return found;
  };

  it('yields its events with their ids, and sends its position on resume', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(
        'id: r:1\ndata: {"type":"data","content":"é"}\n\n: ping\n\ndata: not ours\n\nid: r:2\ndata: {"status":"END"}\n\n',
      );
    };
    expect(await collect(openEventStream(chat.follow, input, { lastEventId: 'r:0' }))).toEqual([
      { id: 'r:1', event: { type: 'data', content: 'é' } },
      { id: 'r:2', event: { status: 'END' } },
    ]);
    expect(upstream.heard[0]?.headers['last-event-id']).toBe('r:0');
  });

  it('treats a plain envelope as a refusal [GAP-30]', async () => {
    answer = (_, response) => answerJson(response, { code: 703, message: 'running', data: null });
    expect(await failure(collect(openEventStream(chat.follow, input)))).toMatchObject({
      code: 703,
      message: 'running',
    });
  });

  it('distinguishes a lost connection from an end', async () => {
    answer = (_, response) => {
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .write('id: r:1\ndata: {"type":"data"}\n\n');
      setImmediate(() => response.destroy());
    };
    const seen: unknown[] = [];
    const read = async () => {
      for await (const event of openEventStream(chat.follow, input)) seen.push(event);
    };
    expect(isCallError(await failure(read()), 502)).toBe(true);
    expect(seen.length).toBeLessThanOrEqual(1);
  });

  it('closes the connection when the reader stops', async () => {
    const closed = new Promise<void>((done) => {
      answer = (_, response) => {
        response
          .writeHead(200, { 'content-type': 'text/event-stream' })
          .write('data: {"type":"data"}\n\n');
        response.on('close', done);
      };
    });
    for await (const _ of openEventStream(chat.follow, input)) break;
    await closed;
  });
});
