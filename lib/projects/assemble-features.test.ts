import { expect, it } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { manualClock } from '../chat/testing';
import { assembleFeatures } from './assemble-features';
import type { Kernel } from './kernel';
import { createProjectBus } from './project-bus';
import { createProjectStores } from './project-stores';

function createKernel(): Kernel {
  const { effects, host } = createConversationScene();
  const clock = manualClock();
  const setting = { uuid: null, variant: 'general' as const };
  const shelf = {
    ...{ read: () => null, write: () => {} },
    ...{ readProjectDrafts: () => null, writeProjectDrafts: () => {} },
  };
  return {
    ...{ setting, effects, host, clock },
    stores: createProjectStores({ ...setting, effects, host, shelf, clock }),
    bus: createProjectBus(),
    signal: new AbortController().signal,
  };
}

const counting = () => ({ verbs: { count: () => 1 } });

it('lets features use each other’s verbs, whatever their order', () => {
  const adding = (_: Kernel, others: { count(): number }) => ({
    verbs: { add: (value: number) => value + others.count() },
  });
  expect(assembleFeatures(createKernel(), [adding, counting]).verbs.add(2)).toBe(3);
  // @ts-expect-error: `count` is missing.
  assembleFeatures(createKernel(), [adding]);
});

it.each([
  ['another feature', [counting, () => ({ verbs: { count: () => 2 } })], 'count'],
  ['a store', [() => ({ verbs: { files: () => [] } })], 'files'],
  ['the end of the project', [() => ({ verbs: { dispose() {} } })], 'dispose'],
])('throws when a feature defines a name of %s', (_, features, name) => {
  expect(() => assembleFeatures(createKernel(), features)).toThrow(`"${name}" has two meanings`);
});

it('ends the features in their order', () => {
  const ended: string[] = [];
  const feature = (name: string) => () => ({ verbs: {}, dispose: () => void ended.push(name) });
  const project = assembleFeatures(createKernel(), [feature('a'), counting, feature('b')]);
  expect(ended).toEqual([]);
  project.dispose();
  expect(ended).toEqual(['a', 'b']);
});

it('carries an event to every feature that handles it, and waits for all of them', async () => {
  const { bus } = createKernel();
  const heard: string[] = [];
  bus.on('load-failed', async ({ message }) => {
    await null;
    heard.push(`late ${message}`);
  });
  bus.on('load-failed', ({ message }) => heard.push(message));
  const emitted = bus.emit('load-failed', { message: 'gone' });
  expect(heard).toEqual(['gone']);
  await emitted;
  expect(heard).toEqual(['gone', 'late gone']);
});
