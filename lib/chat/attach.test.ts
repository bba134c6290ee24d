import { beforeEach, describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/domain/contract/chat';
import { limits } from '@/domain/limits';
import { refusalOfFile, refusalOfSize } from './image-rules';
import { imagePart } from './messages';
import { settle } from './testing';
import { createConversationScene } from './testing-scene';

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
const picture = (name: string, size = 10, type = 'image/png') => {
  const file = new File(['x'], name, { type });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

describe('which files may be attached', () => {
  it.each([
    ['text/html', 10, 'fileUploadNotImg'],
    ['', 10, 'fileUploadNotImg'],
    ['image/png', 10, null],
  ] as const)('checks a file of type %j [CHAT-022]', (type, size, refusal) =>
    expect(refusalOfFile({ type, size })).toBe(refusal),
  );
  it.each([
    [1_048_576, null],
    [1_048_577, 'fileUploadTooLarge'],
  ] as const)('checks an image of %d bytes [CHAT-023]', (size, refusal) =>
    expect(refusalOfFile({ type: 'image/png', size })).toBe(refusal),
  );
  it.each([
    [8000, 8000, null],
    [8001, 10, 'fileUploadTooWH'],
    [10, 8001, 'fileUploadTooWH'],
  ] as const)('checks %d × %d pixels [CHAT-024]', (width, height, refusal) =>
    expect(refusalOfSize({ width, height })).toBe(refusal),
  );
});

describe('attaching', () => {
  it('accepts three images and rejects the fourth, also in two batches at once [CHAT-025]', async () => {
    await Promise.all([
      now.project.attachImages([picture('a'), picture('b')], 'chosen'),
      now.project.attachImages([picture('c'), picture('d')], 'chosen'),
    ]);
    expect(draft().images).toEqual(['a', 'b', 'c'].map((name) => `data:image/png;base64,${name}`));
    expect(now.told).toEqual(['chat.tooManyImages']);
  });
  it('keeps three images in the box, whichever way a fourth comes [CHAT-025]', () => {
    for (const name of ['a', 'b', 'c', 'd']) now.project.draft.addImage(name);
    expect(draft().images).toEqual(['a', 'b', 'c']);
  });
  it('shows why it rejects one and accepts the others [CHAT-022, CHAT-023, CHAT-024]', async () => {
    now.state.pictures.set('wide', { width: 8001, height: 10, address: '' });
    await now.project.attachImages([picture('notes', 10, 'text/plain'), picture('good')], 'chosen');
    await now.project.attachImages([picture('big', 1_048_577)], 'chosen');
    await now.project.attachImages([picture('wide')], 'chosen');
    expect(draft().images).toHaveLength(1);
    expect(now.told).toEqual([
      'chat.fileUploadNotImg',
      'chat.fileUploadTooLarge',
      'chat.fileUploadTooWH',
    ]);
  });
  it('asks a guest to sign in and keeps the text [CHAT-026, CHAT-051]', async () => {
    now.state.signedIn = false;
    now.project.draft.setText('a shop like this');
    expect(now.project.ensureCanAttach()).toBe(false);
    await now.project.attachImages([picture('a')], 'chosen');
    expect(now.told).toEqual(['sign-in', 'sign-in']);
    now.state.signedIn = true;
    expect(draft()).toMatchObject({ text: 'a shop like this', images: [] });
    expect(now.calls).toEqual([]);
  });
  it('silently ignores a large pasted image [CHAT-027]', async () => {
    await now.project.attachImages([picture('big', 1_048_577), picture('small')], 'pasted');
    expect(draft().images).toEqual(['data:image/png;base64,small']);
    expect(now.told).toEqual([]);
  });
  it('ignores a dropped non-image; shows an error for a large or wide one [CHAT-028, ODD-22]', async () => {
    await now.project.attachImages([picture('notes', 10, 'text/plain'), picture('a')], 'dropped');
    expect([draft().images.length, now.told]).toEqual([1, []]);
    await now.project.attachImages([picture('big', 1_048_577)], 'dropped');
    now.state.pictures.set('wide', { width: 8001, height: 10, address: '' });
    await now.project.attachImages([picture('wide')], 'dropped');
    expect(now.told).toEqual(['chat.fileUploadTooLarge', 'chat.fileUploadTooWH']);
    expect(draft().images).toHaveLength(1);
  });
  it('scales down an image that is too large for a request, and rejects it if that does not help [GAP-87]', async () => {
    const { encodedMax } = limits.chat.images;
    now.state.pictures.set('huge', {
      width: 10,
      height: 10,
      address: `data:image/png;base64,${'A'.repeat(encodedMax)}`,
    });
    await now.project.attachImages([picture('huge')], 'chosen');
    expect([now.calls, draft().images[0]?.length]).toEqual([['shrink'], 1000]);
    now.effects.images.shrink = () => Promise.reject(new Error('no canvas'));
    await now.project.attachImages([picture('huge')], 'chosen');
    expect([now.told, draft().images.length]).toEqual([['chat.imagesTogether'], 1]);
  });
  it('stores an image that is too large for a request, and scales it down when that fails [GAP-87]', async () => {
    const { encodedMax } = limits.chat.images;
    now.state.pictures.set('huge', {
      width: 10,
      height: 10,
      address: `data:image/png;base64,${'A'.repeat(encodedMax)}`,
    });
    now.effects.images.store = async (file) => `https://files.example/${file.name}.png`;
    await now.project.attachImages([picture('huge')], 'chosen');
    expect(draft().images).toEqual(['https://files.example/huge.png']);
    now.effects.images.store = () => Promise.reject(new Error('full'));
    await now.project.attachImages([picture('huge')], 'chosen');
    expect([now.calls, draft().images[1]?.length]).toEqual([['shrink'], 1000]);
  });
  describe('while the user continues to type', () => {
    const address = (name: string) => `https://files.example/${name}.png`;
    let arrive: Record<string, () => void>;
    let wanted: Record<string, () => boolean>;
    beforeEach(() => {
      [arrive, wanted] = [{}, {}];
      now.effects.images.store = (file, _, isWanted) => {
        wanted[file.name] = isWanted;
        return new Promise((resolve) => {
          arrive[file.name] = () => resolve(address(file.name));
        });
      };
    });
    it('stores every image and sends its address [GAP-87, CHAT-052]', async () => {
      await now.project.attachImages([picture('a'), picture('b')], 'chosen');
      expect(draft().images).toEqual(['data:image/png;base64,a', 'data:image/png;base64,b']);
      arrive.b?.();
      arrive.a?.();
      await settle();
      expect(draft().images).toEqual([address('a'), address('b')]);
      await now.project.send();
      expect(requests[0]?.images).toEqual(
        ['a', 'b'].map((name) => ({ type: 'image', image: address(name) })),
      );
    });
    it('sends the bytes of an image that is not stored yet, without waiting [GAP-87]', async () => {
      await now.project.attachImages([picture('a')], 'chosen');
      now.effects.images.store = () => Promise.reject(new Error('full'));
      await now.project.attachImages([picture('b')], 'chosen');
      expect(wanted.a?.()).toBe(true);
      await now.project.send();
      const bytes = (data: string) => ({
        type: 'image',
        source: { type: 'base64', media_type: 'image/png', data },
      });
      expect(requests[0]?.images).toEqual([bytes('a'), bytes('b')]);
      expect(wanted.a?.()).toBe(false);
      arrive.a?.();
      await settle();
      expect(draft().images).toEqual([]);
    });
    it('does not register a removed image, and completes an image in a queued prompt [GAP-87]', async () => {
      await now.project.attachImages([picture('a'), picture('b')], 'chosen');
      now.project.draft.removeImage(0);
      expect([wanted.a?.(), wanted.b?.()]).toEqual([false, true]);
      now.project.draft.enqueue();
      expect(wanted.b?.()).toBe(true);
      arrive.a?.();
      arrive.b?.();
      await settle();
      expect([draft().images, draft().queue.map(({ images }) => images)]).toEqual([
        [],
        [[address('b')]],
      ]);
    });
  });
  it('shows that an unreadable image cannot be opened', async () => {
    now.state.pictures.set('broken', null);
    await now.project.attachImages([picture('broken')], 'chosen');
    expect(now.told).toEqual(['chat.imageUnread']);
  });
  it('sends bytes with their media type, and an address unchanged [CHAT-052]', async () => {
    expect(imagePart('https://a/b.png')).toEqual({ type: 'image', image: 'https://a/b.png' });
    await now.project.attachImages([picture('AAAA')], 'chosen');
    await now.project.send();
    expect(requests[0]?.images).toEqual([
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AAAA' } },
    ]);
    expect(now.project.run.getState().messages[0]?.content).toContainEqual(requests[0]?.images[0]);
  });
});
