import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { connection, logged, openConnection, settle, text } from './testing';
import { answer, createConversationScene } from './testing-scene';

let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  now = createConversationScene();
});

const run = () => now.project.run.getState();
async function say(prompt: string) {
  now.project.draft.setText(prompt);
  const sent = now.project.send();
  await now.clock.advance(0);
  return sent;
}

describe('stopping', () => {
  it('ends as stopped where the run was stopped in another tab [CHAT-045]', async () => {
    const last = { status: 'STOPPED', code: 200, version: 1 };
    now.effects.open = () => connection(logged('r1', [text('Here it is.'), last]));
    await say('a tea shop');
    const turn = { status: 'stopped', version: 1 };
    const messages = [{}, { content: 'Here it is.', turn }];
    expect(run()).toMatchObject({ status: 'stopped', messages });
  });

  it('stops, keeps what was received and aborts the rest [CHAT-045, GEN-039]', async () => {
    const source = openConnection();
    now.effects.open = (_: unknown, signal: AbortSignal) => source.events(signal);
    void say('a tea shop');
    await settle();
    source.say(...logged('r1', [text(answer.slice(0, answer.indexOf('import "./App"') + 5))]));
    await settle();
    await now.project.stop();
    expect(now.calls).toContain('stop r1');
    expect(run()).toMatchObject({
      status: 'stopped',
      messages: [{}, { turn: { status: 'stopped' } }],
    });
    expect(now.project.files.getState().paths).toEqual(['src/App.tsx']);
    const actions = Object.values(run().answers)[0]?.blocks.flatMap((block) =>
      block.type === 'artifact' ? block.artifact.actions : [],
    );
    expect(actions?.map((action) => action.status)).toEqual(['complete', 'aborted']);
  });

  it('aborts a command that has not started [GEN-039]', async () => {
    const source = openConnection();
    now.effects.open = (_: unknown, signal: AbortSignal) => source.events(signal);
    void say('a tea shop');
    await settle();
    source.say(
      ...logged('r1', [text(answer.slice(0, answer.indexOf('<appAction type="start">')))]),
    );
    await settle();
    const statuses = () =>
      Object.values(run().answers)[0]?.blocks.flatMap((block) =>
        block.type === 'artifact' ? block.artifact.actions.map((action) => action.status) : [],
      );
    await now.clock.advance(limits.chat.updateMs);
    expect(statuses()).toEqual(['complete', 'complete', 'pending']);
    await now.project.stop();
    expect(statuses()).toEqual(['complete', 'complete', 'aborted']);
  });
});
