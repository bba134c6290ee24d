import { beforeEach, describe, expect, it } from 'vitest';
import { ChatRequest } from '@/domain/contract/chat';
import { limits } from '@/domain/limits';
import { refusalOfFile, refusalOfSize } from './image-rules';
import { imagePart } from './messages';
import { newUuid } from './new-id';
import { connection, end, failure, logged, openConnection, settle, text } from './testing';
import { scene, uuid, whole } from './testing-scene';

let now: ReturnType<typeof scene>;
let requests: ChatRequest[];
beforeEach(() => {
  now = scene();
  requests = [];
  const { open } = now.effects;
  now.effects.open = (request, signal) => {
    requests.push(request as ChatRequest);
    return open(request, signal);
  };
});
const draft = () => now.project.draft.getState();
const picture = (name: string, size = 10, type = 'image/png') => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

describe('what may be attached', () => {
  it.each([
    ['text/html', 10, 'fileUploadNotImg'],
    ['', 10, 'fileUploadNotImg'],
    ['image/png', 10, null],
  ] as const)('CHAT-022 judges a file of type %j', (type, size, refusal) => expect(refusalOfFile({ type, size })).toBe(refusal));
  it.each([
    [1_048_576, null],
    [1_048_577, 'fileUploadTooLarge'],
  ] as const)('CHAT-023 judges an image of %d bytes', (size, refusal) => expect(refusalOfFile({ type: 'image/png', size })).toBe(refusal));
  it.each([
    [8000, 8000, null],
    [8001, 10, 'fileUploadTooWH'],
    [10, 8001, 'fileUploadTooWH'],
  ] as const)('CHAT-024 judges %d × %d pixels', (width, height, refusal) => expect(refusalOfSize({ width, height })).toBe(refusal));
});

describe('attaching', () => {
  it('CHAT-025 takes three pictures and refuses the fourth, two batches at once too', async () => {
    await Promise.all([
      now.project.attach([picture('a'), picture('b')], 'chosen'),
      now.project.attach([picture('c'), picture('d')], 'chosen'),
    ]);
    expect(draft().images).toEqual(['a', 'b', 'c'].map((name) => `data:image/png;base64,${name}`));
    expect(now.told).toEqual(['chat.tooManyImages']);
  });
  it('CHAT-022 CHAT-023 CHAT-024 says why and takes what is good all the same', async () => {
    now.state.pictures.set('wide', { width: 8001, height: 10, address: '' });
    await now.project.attach([picture('notes', 10, 'text/plain'), picture('good')], 'chosen');
    await now.project.attach([picture('big', 1_048_577)], 'chosen');
    await now.project.attach([picture('wide')], 'chosen');
    expect(draft().images).toHaveLength(1);
    expect(now.told).toEqual(['chat.fileUploadNotImg', 'chat.fileUploadTooLarge', 'chat.fileUploadTooWH']);
  });
  it('CHAT-026 CHAT-051 asks a guest to sign in and keeps the text', async () => {
    now.state.signedIn = false;
    now.project.draft.type('a shop like this');
    expect(now.project.mayAttach()).toBe(false);
    await now.project.attach([picture('a')], 'chosen');
    expect(now.told).toEqual(['sign-in', 'sign-in']);
    now.state.signedIn = true;
    expect(draft()).toMatchObject({ text: 'a shop like this', images: [] });
    expect(now.calls).toEqual([]);
  });
  it('CHAT-027 leaves a large pasted picture away without a word', async () => {
    await now.project.attach([picture('big', 1_048_577), picture('small')], 'pasted');
    expect(draft().images).toEqual(['data:image/png;base64,small']);
    expect(now.told).toEqual([]);
  });
  it('CHAT-028 ignores what is dropped and no image; a large one is refused aloud', async () => {
    await now.project.attach([picture('notes', 10, 'text/plain'), picture('a')], 'dropped');
    expect([draft().images.length, now.told]).toEqual([1, []]);
    await now.project.attach([picture('big', 1_048_577)], 'dropped');
    expect(now.told).toEqual(['chat.fileUploadTooLarge']);
  });
  it('GAP-87 draws smaller what would not fit into a request, and refuses what still does not', async () => {
    const { encodedMax } = limits.chat.images;
    now.state.pictures.set('huge', { width: 10, height: 10, address: `data:image/png;base64,${'A'.repeat(encodedMax)}` });
    await now.project.attach([picture('huge')], 'chosen');
    expect([now.calls, draft().images[0]?.length]).toEqual([['shrink'], 1000]);
    now.effects.images.shrink = () => Promise.reject(new Error('no canvas'));
    await now.project.attach([picture('huge')], 'chosen');
    expect([now.told, draft().images.length]).toEqual([['chat.imagesTogether'], 1]);
  });
  it('GAP-87 puts into the storage what would not fit into a request, and draws it smaller where that fails', async () => {
    const { encodedMax } = limits.chat.images;
    now.state.pictures.set('huge', { width: 10, height: 10, address: `data:image/png;base64,${'A'.repeat(encodedMax)}` });
    now.effects.images.store = async (file) => `https://files.example/${file.name}.png`;
    await now.project.attach([picture('huge'), picture('small')], 'chosen');
    expect(draft().images).toEqual(['https://files.example/huge.png', 'data:image/png;base64,small']);
    now.effects.images.store = () => Promise.reject(new Error('full'));
    await now.project.attach([picture('huge')], 'chosen');
    expect([now.calls, draft().images[2]?.length]).toEqual([['shrink'], 1000]);
  });
  it('says of a picture nobody can read that it cannot be opened', async () => {
    now.state.pictures.set('broken', null);
    await now.project.attach([picture('broken')], 'chosen');
    expect(now.told).toEqual(['chat.imageUnread']);
  });
  it('CHAT-052 sends bytes with their media type, and an address as it is', async () => {
    expect(imagePart('https://a/b.png')).toEqual({ type: 'image', image: 'https://a/b.png' });
    await now.project.attach([picture('AAAA')], 'chosen');
    await now.project.send();
    expect(requests[0]?.images).toEqual([{ type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } }]);
    expect(now.project.run.getState().messages[0]?.content).toContainEqual(requests[0]?.images[0]);
  });
});

describe('a better wording', () => {
  const status = () => now.project.enhance.getState().status;
  const answering = (...events: Parameters<typeof logged>[1]) => {
    now.effects.open = (request) => {
      requests.push(request as ChatRequest);
      return connection(logged('e1', events));
    };
  };
  it('CHAT-030 is enhancing, enhanced for half a second, then the text is replaced', async () => {
    const source = openConnection();
    now.effects.open = (_, signal) => source.events(signal);
    now.project.draft.type('a shop');
    void now.project.enhance.start();
    await now.clock.advance(0);
    expect(status()).toBe('enhancing');
    source.say(...logged('e1', [text('A calm '), text('tea shop.'), end]));
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
  it('CHAT-031 CHAT-051 asks a guest to sign in; the text stays and nothing is sent', async () => {
    now.state.signedIn = false;
    now.project.draft.type('a shop');
    await now.project.enhance.start();
    expect([now.told, draft().text, status(), requests]).toEqual([['sign-in'], 'a shop', 'idle', []]);
  });
  it('CHAT-032 posts the prompt as generate_prompt_enhancer and asks for no site', async () => {
    answering(text('Better'), end);
    now.project.draft.type(' a shop ');
    const started = now.project.enhance.start();
    await now.clock.advance(500);
    await started;
    expect(ChatRequest.parse(requests[0])).toMatchObject({ request_type: 'generate_prompt_enhancer', prompt: 'a shop' });
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
  ] as const)('CHAT-033 says of %d what a failed generation says, and keeps the text', async (code, told) => {
    answering(text('half'), failure(code));
    now.project.draft.type('a shop');
    await now.project.enhance.start();
    expect([now.told, draft().text, status()]).toEqual([[told], 'a shop', 'idle']);
    expect(now.project.run.getState().failure).toMatchObject({ code, enhancing: true });
  });
  it('gives up on a press: the text stays and the model is told, as soon as its run is named', async () => {
    const source = openConnection();
    now.effects.open = (_, signal) => source.events(signal);
    now.project.draft.type('a shop');
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

describe('words that wait their turn', () => {
  it('product point 5: are said one after the other once a turn is done', async () => {
    const source = openConnection();
    const { open } = now.effects;
    let first = true;
    now.effects.open = (request, signal) => {
      if (!first) return open(request, signal);
      first = false;
      return source.events(signal);
    };
    now.project.draft.type('a shop');
    const sent = now.project.send();
    await settle();
    for (const words of ['darker', 'bigger']) {
      now.project.draft.type(words);
      now.project.draft.enqueue();
    }
    now.project.draft.type('half a thou');
    expect(draft().queue.map((one) => one.text)).toEqual(['darker', 'bigger']);
    source.say(...logged('r0', whole()));
    source.close();
    for (let step = 0; step < 12; step += 1) await now.clock.advance(100);
    await sent;
    expect(requests.flatMap((one) => (one.request_type === 'generate_website_chat' ? one.prompt : []))).toEqual(['darker', 'bigger']);
    expect(draft()).toMatchObject({ text: 'half a thou', queue: [] });
  });
  it('product point 5: wait on after a turn that failed or was stopped, and can be taken back', async () => {
    const source = openConnection();
    now.effects.open = (_, signal) => source.events(signal);
    now.project.draft.type('a shop');
    const sent = now.project.send();
    await settle();
    now.project.draft.type('darker');
    now.project.draft.enqueue();
    await now.project.stop();
    await now.clock.advance(limits.run.stopWordsMs);
    await sent;
    expect([draft().queue.length, requests.length]).toEqual([1, 0]);
    now.project.draft.type('and');
    now.project.draft.unqueue(draft().queue[0]?.key ?? 0);
    expect(draft()).toMatchObject({ text: 'and\n\ndarker', queue: [] });
  });
  it('outlive a reload as text in the box, and five are enough', async () => {
    for (const words of ['1', '2', '3', '4', '5', '6']) {
      now.project.draft.type(words);
      now.project.draft.enqueue();
    }
    expect([draft().text, draft().queue.length]).toEqual(['6', 5]);
    await now.clock.advance(limits.chat.draftDebounceMs);
    const reloaded = now.open(null).draft;
    reloaded.restore();
    expect(reloaded.getState().text).toBe('1\n\n2\n\n3\n\n4\n\n5\n\n6');
  });
});

it('CHAT-051 keeps the text of a guest through signing in, and sends nothing by itself', async () => {
  now.state.signedIn = false;
  now.project.draft.type('a shop');
  await now.project.send();
  expect(now.told).toEqual(['sign-in']);
  now.state.signedIn = true;
  await now.clock.advance(10_000);
  expect([draft().text, requests, now.calls]).toEqual(['a shop', [], []]);
  await now.project.send();
  expect(requests[0]?.prompt).toBe('a shop');
});

it('CHAT-034 sends context 1 until it is turned off', async () => {
  now.project.draft.type('a shop');
  await now.project.send();
  now.project.project.setState({ context: 2 });
  now.project.draft.type('darker');
  await now.project.send();
  const prompts = requests.filter((one) => one.request_type === 'generate_website_chat');
  expect(prompts.map((one) => one.context)).toEqual([1, 2]);
});

it('product point 16: hears what a stopped turn cost, the balance and the version made of it', async () => {
  const source = openConnection();
  now.effects.open = (_, signal) => source.events(signal);
  now.project.draft.type('a shop');
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
  expect(last()).toMatchObject({ content: 'Here ', turn: { version: 3, used: { input: 60, output: 30, charged: 90 } } });
  expect(now.told).toContain('tokens 29910');
});

it('names what the contract wants named by a UUID', () => {
  expect(ChatRequest.shape.site_uuid.safeParse(newUuid()).success).toBe(true);
  expect(newUuid()).not.toBe(newUuid());
});
