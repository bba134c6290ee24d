import { beforeEach, expect, it } from 'vitest';
import { openConnection, settle } from './testing';
import { createConversationScene } from './testing-scene';

let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  now = createConversationScene();
});
const sent = () => now.calls.filter((call) => call === 'send').length;

it.each(['', ' \n '])('sends nothing for the empty prompt %j [CHAT-009]', async (text) => {
  now.project.draft.setText(text);
  await now.project.send();
  await now.clock.advance(0);
  expect([now.calls, now.told, now.project.run.getState().messages]).toEqual([[], [], []]);
  now.project.draft.fill({ text, images: ['https://a/b.png'] });
  await now.project.send();
  await now.clock.advance(0);
  expect(sent()).toBe(1);
});

it('sends one prompt while its answer is loading, whatever is sent meanwhile [CHAT-010]', async () => {
  const source = openConnection();
  const asked: object[] = [];
  now.effects.open = (request, signal) => {
    asked.push(request);
    return source.events(signal);
  };
  now.project.draft.setText('a tea shop');
  void now.project.send();
  await settle();
  now.project.draft.setText('and a map');
  await now.project.send();
  await now.clock.advance(0);
  expect(asked).toHaveLength(1);
  expect(now.project.run.getState().messages).toHaveLength(2);
  expect(now.project.draft.getState().text).toBe('and a map');
  source.close();
  now.project.dispose();
});
