import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PopupMessage } from '@/domain/contract/popup-messages';
import { listenForPrompt, listenToPopups, postToOpener } from './popup.client';

const own = window.location.origin;
const posted: [message: unknown, target: string][] = [];
const opener = {
  postMessage: (message: unknown, target: string) => void posted.push([message, target]),
};
const say = (data: unknown, { origin = own, source = null as unknown } = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }));
const stops: (() => void)[] = [];

beforeEach(() => {
  posted.length = 0;
  vi.stubGlobal('opener', opener);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();

  vi.unstubAllGlobals();
});

const messages: PopupMessage[] = [
  { type: 'auth_success', login: 'GOOGLE', token: 'code', refreshToken: '', isNew: false },
  { type: 'AUTH_SUCCESS_APPLET_FORMAL' },
  { type: 'paypal_success', orderNo: '20260102' },
];

describe('a popup', () => {
  it.each(messages)('sends its opener $type, and no other origin [GAP-64, APP-013]', (message) => {
    postToOpener(message);
    expect(posted).toEqual([[message, own]]);
  });

  it('reaches an opener without an opener relation [AUTH-023]', async () => {
    vi.stubGlobal('opener', null);
    const heard: PopupMessage[] = [];
    stops.push(
      listenToPopups(
        (message) => heard.push(message),
        () => null,
      ),
    );
    postToOpener({ type: 'auth_linked', login: 'GITHUB' });
    await vi.waitFor(() => expect(heard).toEqual([{ type: 'auth_linked', login: 'GITHUB' }]));
  });

  it('asks for a prompt and accepts one from its opener only [APP-007, GAP-64]', async () => {
    const prompts: string[] = [];
    stops.push(listenForPrompt('example.com', (prompt) => prompts.push(prompt)));
    expect(posted).toEqual([[{ type: 'ready_to_receive_prompt' }, own]]);
    const prompt = (text: unknown) => ({ type: 'prompt', prompt: text });
    say(prompt('a to-do list'), { source: opener });
    say(prompt('from a sister site'), { source: opener, origin: 'https://www.example.com' });
    say(prompt('another window'), { source: window });
    say(prompt('another origin'), { source: opener, origin: 'https://evilexample.com' });
    say(prompt('hidden'), { source: opener, origin: 'null' });
    for (const wrong of ['', '  ', 7, null]) say(prompt(wrong), { source: opener });
    say(prompt('the last one'), { source: opener });
    await vi.waitFor(() => expect(prompts.at(-1)).toBe('the last one'));
    expect(prompts).toEqual(['a to-do list', 'from a sister site', 'the last one']);
  });

  it.each([
    ['https://www.example.com/landing', 'https://www.example.com'],
    ['https://evilexample.com/', own],
    ['', own],
  ])(
    'asks the page that opened it, if that is one of our own: %s [APP-013]',
    (referrer, target) => {
      vi.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
      stops.push(listenForPrompt('example.com', () => {}));
      expect(posted[0]?.[1]).toBe(target);
    },
  );
});

describe('an opener', () => {
  it('receives the messages of its popup [APP-009, GAP-64]', async () => {
    const heard: PopupMessage[] = [];
    stops.push(
      listenToPopups(
        (message) => heard.push(message),
        () => opener as unknown as Window,
      ),
    );
    for (const message of messages) say(message, { source: opener });
    await vi.waitFor(() => expect(heard).toEqual(messages));
  });

  it.each([
    ['of another origin', messages[0], { origin: 'https://evil.example', source: opener }],
    [
      'of a host below its own cookie domain',
      messages[0],
      { origin: 'http://x.preview.localhost:4100', source: opener },
    ],
    ['of another window', messages[0], { source: window }],
    [
      'nobody knows',
      { type: 'auth_success', login: 'WECHAT', token: '', refreshToken: '' },
      { source: opener },
    ],
    ['that are none', 'auth_success', { source: opener }],
  ])('ignores messages %s [GAP-64]', async (_, data, from) => {
    const heard: PopupMessage[] = [];
    stops.push(
      listenToPopups(
        (message) => heard.push(message),
        () => opener as unknown as Window,
      ),
    );
    say(data, from);
    // Messages arrive in order. When the last message is here, the refused message would have
    // arrived before it.
    say(messages.at(-1), { source: opener });
    await vi.waitFor(() => expect(heard).toEqual([messages.at(-1)]));
  });

  it('stops after it unsubscribes', () => {
    const heard: PopupMessage[] = [];
    listenToPopups((message) => heard.push(message))();
    say(messages[1]);
    expect(heard).toEqual([]);
  });
});
