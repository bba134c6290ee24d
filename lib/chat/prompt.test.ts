import { beforeEach, describe, expect, it } from 'vitest';
import { ChatRequest } from '@/domain/contract/chat';
import { limits } from '@/domain/limits';
import { newUuid } from '../utils/new-id';
import { connection, end, failure, logged, openConnection, settle, text } from './testing';
import { completeAnswer, createConversationScene, uuid } from './testing-scene';

let now: ReturnType<typeof createConversationScene>;
let requests: ChatRequest[];
beforeEach(() => {
  now = createConversationScene();
  requests = [];
  const { open } = now.effects;
  now.effects.open = (request, signal) => {
    requests.push(request as ChatRequest);
    return open(request, signal);
  };
});
const draft = () => now.project.draft.getState();
describe('prompt enhancement', () => {
  const status = () => now.project.enhance.getState().status;
  const answering = (...events: Parameters<typeof logged>[1]) => {
    now.effects.open = (request) => {
      requests.push(request as ChatRequest);
      return connection(logged('e1', events));
    };
  };
  it('is enhancing, enhanced for half a second, then replaces the text [CHAT-030, GAP-32]', async () => {
    const source = openConnection();
    now.effects.open = (_, signal) => source.events(signal);
    now.project.draft.setText('a shop');
    void now.project.enhance.start();
    await now.clock.advance(0);
    expect(status()).toBe('enhancing');
    source.say(...logged('e1', [text('A calm '), text('tea shop.')]));
    await settle();
    await now.clock.advance(10_000);
    expect([status(), draft().text]).toEqual(['enhancing', 'a shop']);
    source.say(...logged('e1', [end], 3));
    source.close();
    await settle();
    expect([status(), draft().text]).toEqual(['enhanced', 'a shop']);
    await now.clock.advance(499);
    expect([status(), draft().text]).toEqual(['enhanced', 'a shop']);
    await now.clock.advance(1);
    expect([status(), draft().text]).toEqual(['idle', 'A calm tea shop.']);
    now.project.enhance.restore();
    expect([draft().text, now.project.enhance.getState().before]).toEqual(['a shop', null]);
  });
  it('asks a guest to sign in; the text stays and nothing is sent [CHAT-031, CHAT-051]', async () => {
    now.state.signedIn = false;
    now.project.draft.setText('a shop');
    await now.project.enhance.start();
    expect([now.told, draft().text, status(), requests]).toEqual([
      ['sign-in'],
      'a shop',
      'idle',
      [],
    ]);
  });
  it('posts the prompt as generate_prompt_enhancer and requests no project [CHAT-032]', async () => {
    answering(text('Better'), end);
    now.project.draft.setText(' a shop ');
    const started = now.project.enhance.start();
    await now.clock.advance(500);
    await started;
    expect(ChatRequest.parse(requests[0])).toMatchObject({
      request_type: 'generate_prompt_enhancer',
      prompt: 'a shop',
    });
    expect(now.project.project.getState().uuid).toBeNull();
    now.project.project.setState({ uuid });
    const again = now.project.enhance.start();
    await now.clock.advance(500);
    await again;
    expect(requests[1]?.site_uuid).toBe(uuid);
  });
  it.each([
    [702, 'insufficient-tokens'],
    [703, 'chatTask.title'],
    [704, 'chatTask.naxTokenTitle'],
    [4001, 'chatTask.naxTokenTitle'],
    [500, 'chatTask.subTitleError'],
  ] as const)(
    'shows for %d the same as a failed generation, and keeps the text [CHAT-033]',
    async (code, told) => {
      answering(text('half'), failure(code));
      now.project.draft.setText('a shop');
      await now.project.enhance.start();
      expect([now.told, draft().text, status()]).toEqual([[told], 'a shop', 'idle']);
      expect(now.project.run.getState().failure).toMatchObject({ code, enhancing: true });
    },
  );
  it('cancels on a press: keeps the text and stops the run as soon as its id is known', async () => {
    const source = openConnection();
    now.effects.open = (_, signal) => source.events(signal);
    now.project.draft.setText('a shop');
    void now.project.enhance.start();
    await now.clock.advance(0);
    now.project.enhance.cancel();
    expect(status()).toBe('idle');
    source.say(...logged('e1', [text('A')]));
    await settle();
    expect(now.calls).toEqual(['stop e1']);
    expect(draft().text).toBe('a shop');
  });
});

describe('queued prompts', () => {
  it('are sent one after the other when a turn is done [PP-05]', async () => {
    const source = openConnection();
    const { open } = now.effects;
    let first = true;
    now.effects.open = (request, signal) => {
      if (!first) return open(request, signal);
      first = false;
      return source.events(signal);
    };
    now.project.draft.setText('a shop');
    const sent = now.project.send();
    await settle();
    for (const words of ['darker', 'bigger']) {
      now.project.draft.setText(words);
      now.project.draft.enqueue();
    }
    now.project.draft.setText('half a thou');
    expect(draft().queue.map((one) => one.text)).toEqual(['darker', 'bigger']);
    source.say(...logged('r0', completeAnswer()));
    source.close();
    for (let step = 0; step < 12; step += 1) await now.clock.advance(100);
    await sent;
    expect(
      requests.flatMap((one) => (one.request_type === 'generate_website_chat' ? one.prompt : [])),
    ).toEqual(['darker', 'bigger']);
    expect(draft()).toMatchObject({ text: 'half a thou', queue: [] });
  });
  it('stay queued after a turn that failed or was stopped, and can be taken back [PP-05]', async () => {
    const source = openConnection();
    now.effects.open = (_, signal) => source.events(signal);
    now.project.draft.setText('a shop');
    const sent = now.project.send();
    await settle();
    now.project.draft.setText('darker');
    now.project.draft.enqueue();
    await now.project.stop();
    await now.clock.advance(limits.run.stopReportMs);
    await sent;
    expect([draft().queue.length, requests.length]).toEqual([1, 0]);
    now.project.draft.setText('and');
    now.project.draft.unqueue(draft().queue[0]?.key ?? 0);
    expect(draft()).toMatchObject({ text: 'and\n\ndarker', queue: [] });
  });
  it('survive a reload as text in the box, five at most', async () => {
    for (const words of ['1', '2', '3', '4', '5', '6']) {
      now.project.draft.setText(words);
      now.project.draft.enqueue();
    }
    expect([draft().text, draft().queue.length]).toEqual(['6', 5]);
    await now.clock.advance(limits.chat.draftDebounceMs);
    const reloaded = now.open(null).draft;
    reloaded.restore();
    expect(reloaded.getState().text).toBe('1\n\n2\n\n3\n\n4\n\n5\n\n6');
  });
});

it('keeps the text of a guest through sign-in, and sends nothing automatically [CHAT-051]', async () => {
  now.state.signedIn = false;
  now.project.draft.setText('a shop');
  await now.project.send();
  expect(now.told).toEqual(['sign-in']);
  now.state.signedIn = true;
  await now.clock.advance(10_000);
  expect([draft().text, requests, now.calls]).toEqual(['a shop', [], []]);
  await now.project.send();
  expect(requests[0]?.prompt).toBe('a shop');
});

it('sends context 1 until it is turned off [CHAT-034]', async () => {
  now.project.draft.setText('a shop');
  await now.project.send();
  now.project.project.setState({ context: 2 });
  now.project.draft.setText('darker');
  await now.project.send();
  const prompts = requests.filter((one) => one.request_type === 'generate_website_chat');
  expect(prompts.map((one) => one.context)).toEqual([1, 2]);
});

it('receives the cost, balance and version of a stopped turn [PP-16]', async () => {
  const source = openConnection();
  now.effects.open = (_, signal) => source.events(signal);
  now.project.draft.setText('a shop');
  const sent = now.project.send();
  await settle();
  source.say(...logged('r0', [text('Here ')]));
  await settle();
  await now.project.stop();
  const last = () => now.project.run.getState().messages.at(-1);
  expect(last()).toMatchObject({ content: 'Here ', turn: { status: 'stopped', used: null } });
  const tokens = { used: 90, charged: 90, tokens: 29_910, input: 60, cached: 0, output: 30 };
  const stopped = { status: 'STOPPED', code: 200, version: 3 };
  source.say(...logged('r0', [text('and more'), { type: 'end_tokens', data: tokens }, stopped], 2));
  source.close();
  await sent;
  expect(last()).toMatchObject({
    content: 'Here ',
    turn: { version: 3, used: { input: 60, output: 30, charged: 90 } },
  });
  expect(now.told).toContain('tokens 29910');
});

it('uses UUIDs where the contract requires them', () => {
  expect(ChatRequest.shape.site_uuid.safeParse(newUuid()).success).toBe(true);
  expect(newUuid()).not.toBe(newUuid());
});
