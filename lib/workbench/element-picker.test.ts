import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChatRequest } from '@/domain/contract/chat';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import { imagesOfPrompt } from '@/lib/chat/prompt';
import { connection, logged, settle } from '@/lib/chat/testing';
import {
  commandDone,
  completeAnswer,
  createConversationScene,
  uuid,
} from '@/lib/chat/testing-scene';

const part: PagePart = {
  ...{
    path: '/',
    viewport: { width: 800, height: 600 },
    selector: 'h1',
    tag: 'h1',
    rect: { x: 0, y: 0, width: 300, height: 40 },
  },
  ...{ text: '茶馆', classes: ['text-5xl'], names: [], hints: [] },
};

let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid });
  const files = {
    'src/App.tsx': 'export {}',
    'src/Hero.tsx': '<h1 className="text-5xl">茶馆</h1>',
  };
  now.project.files.load(
    Object.entries(files).map(([file_path, file_content]) => ({
      file_path,
      file_content,
      is_binary: false,
    })),
    1,
  );
});
afterEach(() => now.project.dispose());

const about = () => now.project.draft.getState().about;
const point = (at = part) => {
  now.project.changeThis.begin();
  return now.project.changeThis.handlePicked(at);
};

describe('“change this” [PP-24]', () => {
  it('receives messages of a page only while the user points at a part, and once', () => {
    expect(now.project.changeThis.handlePicked(part)).toBe(false);
    expect(about()).toBeNull();
    expect(point()).toBe(true);
    expect(now.project.changeThis.getState().choosing).toBe(false);
    expect(now.project.changeThis.handlePicked(part)).toBe(false);
  });

  it('appears next to the prompt with its file, then with its picture', async () => {
    point();
    expect(about()).toEqual({ part, source: 'src/Hero.tsx', picture: 'coming' });
    await settle();
    expect(about()?.picture).toBe('data:image/jpeg;base64,part');
    expect(now.calls).toEqual(['picture h1']);
  });

  it.each([
    ['there is no browser on the server', () => Object.assign(now.state, { partPicture: null })],
    [
      'nobody answers',
      () => Object.assign(now.effects, { picturePart: () => Promise.reject(new Error('gone')) }),
    ],
    [
      'three pictures are attached already',
      () => now.project.draft.fill({ text: '', images: ['a', 'b', 'c'] }),
    ],
    [
      'those that are there leave no room',
      () =>
        now.project.draft.fill({ text: '', images: ['x'.repeat(limits.chat.images.encodedMax)] }),
    ],
  ])('works without a picture, and without an error, where %s', async (_, given) => {
    given();
    point();
    await settle();
    expect(about()).toMatchObject({ part, picture: null });
    expect(now.told).toEqual([]);
  });

  it('requests no picture of a page that only exists in this browser', async () => {
    now.project.runner.setState({ current: 'browser' });
    point();
    await settle();
    expect([about()?.picture, now.calls]).toEqual([null, []]);
  });

  it('keeps the picture of the part chosen last', async () => {
    const answers: ((picture: string) => void)[] = [];
    now.effects.picturePart = () => new Promise((resolve) => answers.push(resolve));
    point();
    point({ ...part, tag: 'p' });
    answers[0]?.('late');
    await settle();
    expect(about()).toMatchObject({ part: { tag: 'p' }, picture: 'coming' });
  });

  it('is sent with the prompt: the part, and its picture among the images', async () => {
    const sent: Partial<ChatRequest>[] = [];
    now.effects.open = (request: Partial<ChatRequest>) => {
      if (request.request_type === 'exe_npm')
        return connection(logged(`k${request.command}`, commandDone(request.command)));
      sent.push(request);
      return connection(logged('r1', completeAnswer()));
    };
    point();
    await settle();
    now.project.draft.setText('larger');
    await now.project.send();
    expect(sent).toMatchObject([
      { prompt: 'larger', part, images: [{ type: 'image', source: { data: 'part' } }] },
    ]);
    expect(now.project.run.getState().messages[0]?.content).toMatchObject([
      { text: 'larger' },
      { type: 'part', part },
      { type: 'image' },
    ]);
    expect(about()).toBeNull();
  });

  it('waits with a queued prompt, and returns to the box with it', async () => {
    point();
    await settle();
    const { draft } = now.project;
    draft.setText('larger');
    draft.enqueue();
    expect(about()).toBeNull();
    const [queued] = draft.getState().queue;
    expect(queued && imagesOfPrompt(queued)).toEqual(['data:image/jpeg;base64,part']);
    draft.unqueue(queued?.key ?? 0);
    expect(about()).toMatchObject({ part });
  });

  it('returns when the turn fails', async () => {
    now.effects.open = () =>
      connection(logged('r1', [{ type: 'error', code: 4001, content: 'no' }]));
    point();
    await settle();
    now.project.draft.setText('larger');
    await now.project.send();
    expect(now.project.draft.getState()).toMatchObject({ text: 'larger', about: { part } });
  });

  it('counts as one of the images of a prompt', async () => {
    point();
    await settle();
    for (const image of ['a', 'b', 'c']) now.project.draft.addImage(image);
    expect(now.project.draft.getState().images).toEqual(['a', 'b']);
  });
});
