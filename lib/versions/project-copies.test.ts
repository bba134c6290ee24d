import { expect, it } from 'vitest';
import { manualClock, settle } from '@/lib/chat/testing';
import { CallError } from '@/lib/upstream/call-error';
import { forkFrom, type ProjectCopyEffects, rewindTo } from './project-copies';

const site = { uuid: 'from', title: 'Tea', isManage: 0, webType: 1 } as const;
const answers = [{ id: '100002', role: 'assistant', turn: { run: 'r1' } }];

function scene(refuse?: string) {
  const clock = manualClock();
  const calls: unknown[] = [];
  const tell =
    <Answer>(name: string, answer: Answer) =>
    async (input?: unknown): Promise<Answer> => {
      if (refuse === name) throw new CallError(703, 'what the server said');
      calls.push(input === undefined ? name : [name, input]);
      return answer;
    };
  const effects: ProjectCopyEffects = {
    chat: tell('chat', { list: answers }) as never,
    rewind: tell('rewind', { isManage: 0 }),
    issueUuid: tell('uuid', 'to'),
    fork: tell('fork', { isManage: 1 as const }),
    create: tell('create', '77'),
    reload: () => void calls.push('reload'),
    go: (path) => void calls.push(['go', path]),
    clock,
  };
  return { clock, calls, effects };
}

it('sends the message and the project, and reloads the page 100 ms after 200 [PROJ-021]', async () => {
  const { clock, calls, effects } = scene();
  await rewindTo({ id: '100002', run: null }, site, effects);
  expect(calls).toEqual([['rewind', { chat_id: '100002', site_uuid: 'from' }]]);
  await clock.advance(99);
  expect(calls).not.toContain('reload');
  await clock.advance(1);
  expect(calls).toContain('reload');
});

it('reloads nothing before the server has answered, however long that takes [PROJ-021]', async () => {
  const { clock, calls, effects } = scene();
  let answer = (_: { isManage: 0 }) => {};
  effects.rewind = () =>
    new Promise((resolve) => {
      answer = resolve;
    });
  const rewound = rewindTo({ id: '100002', run: null }, site, effects);
  await clock.advance(60_000);
  expect(calls).toEqual([]);
  answer({ isManage: 0 });
  await rewound;
  await clock.advance(100);
  expect(calls).toEqual(['reload']);
});

it('reloads nothing when the server refuses [PROJ-022]', async () => {
  const { clock, calls, effects } = scene('rewind');
  await expect(rewindTo({ id: '100002', run: null }, site, effects)).rejects.toThrow(
    'what the server said',
  );
  await clock.advance(1_000);
  expect(calls).toEqual([]);
});

it('creates a uuid, copies, names the copy and opens it [PROJ-023]', async () => {
  const { calls, effects } = scene();
  await forkFrom({ id: '100002', run: null }, site, effects);
  expect(calls).toEqual([
    'uuid',
    ['fork', { chat_id: '100002', from_site_uuid: 'from', to_site_uuid: 'to' }],
    ['create', { uuid: 'to', title: 'Tea_fork', isManage: 1, webType: 1, status: 2 }],
    ['go', '/chat/to'],
  ]);
});

it.each(['uuid', 'fork', 'create'])(
  'stays where it is when %s is refused [PROJ-023]',
  async (name) => {
    const { calls, effects } = scene(name);
    await expect(forkFrom({ id: '100002', run: null }, site, effects)).rejects.toThrow(
      'what the server said',
    );
    await settle();
    expect(JSON.stringify(calls)).not.toContain('/chat/to');
  },
);

it('finds the version of an answer from this tab by its run', async () => {
  const { calls, effects } = scene();
  await rewindTo({ id: 'm2', run: 'r1' }, site, effects);
  expect(calls).toEqual([
    ['chat', 'from'],
    ['rewind', { chat_id: '100002', site_uuid: 'from' }],
  ]);
});
