import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { createConversationScene } from './testing-scene';

let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  now = createConversationScene();
});

async function say(prompt: string) {
  now.project.draft.setText(prompt);
  const sent = now.project.send();
  await now.clock.advance(0);
  return sent;
}

describe('a prompt that is sent while a started chat builds', () => {
  const sent = () => now.calls.filter((call) => call === 'send').length;
  const queue = () => now.project.draft.getState().queue.map((one) => one.text);

  it('waits in the queue, and is sent when the build has ended [CHAT-011]', async () => {
    await say('a tea shop');
    now.project.build.begin(2);
    await say('and darker');
    expect([sent(), queue(), now.project.draft.getState().text]).toEqual([1, ['and darker'], '']);
    now.project.build.end();
    await now.clock.advance(0);
    expect([sent(), queue()]).toEqual([2, []]);
  });

  it('stays in the box while the queue is full, and the user sees why [CHAT-011]', async () => {
    await say('a tea shop');
    now.project.build.begin(2);
    for (let count = 0; count < limits.chat.queueMax; count += 1) await say(`wish ${count}`);
    await say('one too many');
    expect([sent(), now.told.at(-1)]).toEqual([1, 'chat.buildError']);
    expect(now.project.draft.getState().text).toBe('one too many');
  });

  it('is not sent after a turn that was stopped [CHAT-011, PP-05]', async () => {
    await say('a tea shop');
    now.project.build.begin(2);
    await say('and darker');
    now.project.run.setState({ status: 'stopped' });
    now.project.build.end();
    await now.clock.advance(0);
    expect([sent(), queue()]).toEqual([1, ['and darker']]);
  });
});
