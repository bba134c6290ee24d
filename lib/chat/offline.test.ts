import { beforeEach, expect, it } from 'vitest';
import { CallError } from '@/lib/upstream/call-error';
import { connection, logged, text } from './testing';
import { createConversationScene, uuid } from './testing-scene';

let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  now = createConversationScene();
  now.state.offline = true;
});

const lost = new CallError(502, '');
const run = () => now.project.run.getState();

async function say(prompt: string) {
  now.project.draft.setText(prompt);
  void now.project.send();
  await now.clock.advance(120_000);
}

it('shows that a prompt was not sent, and restores it', async () => {
  now.open(uuid);
  now.effects.open = () => connection([], lost);
  await say('a tea shop');
  expect(run()).toMatchObject({
    messages: [],
    failure: { reaction: { error: 'offline', title: 'errors.offline' } },
  });
  expect(now.told).toContain('errors.offline');
  expect(now.project.draft.getState().text).toBe('a tea shop');
});

it('shows the same when no uuid could be requested', async () => {
  now.effects.issueUuid = () => Promise.reject(lost);
  await say('a tea shop');
  expect(run()).toMatchObject({
    status: 'idle',
    messages: [],
    failure: { reaction: { error: 'offline' } },
  });
  expect(now.told).toEqual(['errors.offline']);
  expect(now.project.draft.getState().text).toBe('a tea shop');
});

it('shows only that the server does not respond when a run has started', async () => {
  now.open(uuid);
  now.effects.open = () => connection(logged('r1', [text('Here')]), lost);
  now.effects.follow = () => connection([], lost);
  await say('a tea shop');
  expect(run().failure?.reaction).toMatchObject({
    error: 'upstreamDown',
    title: 'errors.upstreamDown',
  });
});
