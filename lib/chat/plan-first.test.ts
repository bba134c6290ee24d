import { beforeEach, expect, it } from 'vitest';
import type { StreamEvent } from '@/domain/stream/event';
import { userMessage } from './messages';
import { connection, end, failure, logged, openConnection, settle, text } from './testing';
import { completeAnswer, createConversationScene, uuid } from './testing-scene';

const planned = [
  { type: 'chat_id', chat_id: 'c', code: 200, mode: 'plan' },
  text('```plan\n- a\n```'),
  end,
] as StreamEvent[];

let now: ReturnType<typeof createConversationScene>;
let project: ReturnType<typeof now.opened>;
let requests: Record<string, unknown>[];
let answers: StreamEvent[][];
beforeEach(() => {
  now = createConversationScene();
  project = now.opened();
  requests = [];
  answers = [];
  const { open } = now.effects;
  now.effects.open = (request, signal) => {
    if (request.request_type !== 'generate_website_chat') return open(request, signal);
    requests.push(request);
    return connection(logged(`r${requests.length}`, answers.shift() ?? completeAnswer()));
  };
});
const draft = () => project.draft.getState();
const running = async (turn: Promise<void>) => {
  for (let step = 0; step < 30; step += 1) await now.clock.advance(100);
  await turn;
};

it('is kept with a prompt whose plan failed, for “Try again” [GEN-056]', async () => {
  answers.push([failure(4103)], planned);
  project.draft.setText('a shop');
  await running(project.send({ isPlan: true }));
  expect(draft()).toMatchObject({ text: 'a shop', plansFirst: true });
  await running(project.send());
  expect(requests.map(({ mode }) => mode)).toEqual(['plan', 'plan']);
  expect(draft()).toMatchObject({ text: '', plansFirst: null });
});

it('is kept over a reload during a plan that then fails [GEN-056]', async () => {
  const asked = userMessage({ id: 'u', prompt: 'a shop', images: [], uuid, at: new Date(0) });
  project.run.setState({ messages: [asked] });
  now.effects.follow = () => connection(logged('r1', [planned[0] as StreamEvent, failure(4103)]));
  await running(project.attachToRun(uuid, 'r1'));
  expect(draft()).toMatchObject({ text: 'a shop', plansFirst: true });
});

it('puts no words of the product into the box when a build of a plan fails after a reload [GEN-057]', async () => {
  const prompt = 'Build this plan.';
  const asked = userMessage({ id: 'u', prompt, images: [], uuid, at: new Date(0) });
  project.run.setState({ messages: [asked] });
  const begun = { type: 'chat_id', chat_id: 'c', code: 200 } as const;
  now.effects.follow = () => connection(logged('r1', [begun, failure(4103)]));
  await running(project.attachToRun(uuid, 'r1'));
  expect(draft().text).toBe(prompt);
  project.draft.setText('');
  project.run.setState({ messages: [asked] });
  now.effects.follow = () =>
    connection(logged('r2', [{ ...begun, builds: 'plan' }, failure(4103)]));
  await running(project.attachToRun(uuid, 'r2'));
  expect(draft().text).toBe('');
});

it('stays with a queued prompt, and not with the next one [GEN-056, PP-05]', async () => {
  const source = openConnection();
  const { open } = now.effects;
  now.effects.open = (_, signal) => source.events(signal);
  project.draft.setText('a shop');
  const sent = project.send();
  await settle();
  now.effects.open = open;
  project.draft.setText('darker');
  project.draft.setState({ plansFirst: true });
  project.draft.enqueue();
  expect(draft().plansFirst).toBeNull();
  project.draft.setText('bigger');
  project.draft.enqueue();
  answers.push(planned);
  source.say(...logged('r0', completeAnswer()));
  source.close();
  await running(sent);
  // The plan waits for its answers, and the rest of the queue for its building.
  expect(requests.map(({ prompt, mode }) => [prompt, mode])).toEqual([['darker', 'plan']]);
  expect(draft().queue.map((one) => one.text)).toEqual(['bigger']);
  await running(project.buildPlan('Build this plan.', '# Plan\n'));
  expect(requests.map(({ prompt, mode }) => [prompt, mode])).toEqual([
    ['darker', 'plan'],
    ['Build this plan.', undefined],
    ['bigger', undefined],
  ]);
});

it.each<[string, () => void, (string | undefined)[]]>([
  ['discusses', () => project.project.setState({ mode: 'discuss' }), ['discuss']],
  [
    'has only the starter',
    () => void Object.assign(now.state, { serverModel: false }),
    [undefined],
  ],
  [
    'has a model that the user chose',
    () => {
      now.state.serverModel = false;
      const model = { provider: 'OpenAI', name: 'gpt', label: 'GPT', own: true, images: true };
      project.project.setState({ model });
    },
    ['plan'],
  ],
])('is sent as the project allows when it %s by then [GEN-056]', async (_, change, modes) => {
  const source = openConnection();
  const { open } = now.effects;
  now.effects.open = (_, signal) => source.events(signal);
  project.draft.setText('a shop');
  const sent = project.send();
  await settle();
  now.effects.open = open;
  project.draft.setText('darker');
  project.draft.setState({ plansFirst: true });
  project.draft.enqueue();
  change();
  source.say(...logged('r0', completeAnswer()));
  source.close();
  await running(sent);
  expect(requests.map(({ mode }) => mode)).toEqual(modes);
});

it('returns from the queue to the box with its prompt [GEN-056]', () => {
  project.draft.setText('darker');
  project.draft.setState({ plansFirst: true });
  project.draft.enqueue();
  project.draft.unqueue(draft().queue[0]?.key ?? 0);
  expect(draft()).toMatchObject({ text: 'darker', plansFirst: true });
});

it('leaves the box alone when the plan cannot be built [GEN-057]', async () => {
  answers.push([failure(4103)]);
  project.draft.setState({ images: ['data:image/png;base64,AAAA'], plansFirst: true });
  await running(project.buildPlan('Build this plan.', '# Plan\n'));
  expect(requests).toHaveLength(1);
  expect(draft()).toMatchObject({ images: ['data:image/png;base64,AAAA'], plansFirst: true });
});

it('is not built while the project builds, and the user sees why [GEN-057]', async () => {
  project.draft.setText('a shop');
  answers.push(planned);
  await running(project.send({ isPlan: true }));
  project.build.begin(2);
  await project.buildPlan('Build this plan.', '# Plan\n');
  expect([requests.length, now.told.at(-1)]).toEqual([1, 'chat.buildError']);
  project.build.end();
  now.state.signedIn = false;
  await project.buildPlan('Build this plan.', '# Plan\n');
  expect([requests.length, now.told.at(-1)]).toEqual([1, 'sign-in']);
});
