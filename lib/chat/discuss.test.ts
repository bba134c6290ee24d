import { expect, it } from 'vitest';
import { estimateCost } from './cost';
import { answerPlaceholder } from './messages';
import { parseStoredAnswer } from './parse-stored-answer';
import { connection, end, logged, text } from './testing';
import { createConversationScene, uuid } from './testing-scene';

const code = 'Like this:\n```tsx src/App.tsx\nexport const App = 1;\n```\n';
const talk = [{ type: 'chat_id', chat_id: 'c', code: 200, mode: 'discuss' }, text(code), end];

it('creates no file and no card from code in a discussion, live and stored', async () => {
  const now = createConversationScene();
  const project = now.opened();
  now.effects.open = () => connection(logged('r1', talk));
  project.project.setState({ mode: 'discuss' });
  project.draft.setText('which colours?');
  await Promise.all([project.send(), now.clock.advance(2000)]);
  const { messages, answers } = project.run.getState();
  expect(Object.values(answers).flatMap(({ blocks }) => blocks.map(({ type }) => type))).toEqual([
    'prose',
  ]);
  expect(project.files.getState().paths).toEqual([]);
  const stored = messages.at(-1);
  expect(stored?.turn).toMatchObject({ mode: 'discuss', status: 'done' });
  if (stored)
    expect(parseStoredAnswer({ ...stored }).blocks.map(({ type }) => type)).toEqual(['prose']);
});

it('sends the mode of the turn and the chosen model in the request', async () => {
  const now = createConversationScene();
  const project = now.opened();
  const sent: Record<string, unknown>[] = [];
  now.effects.open = (request) => {
    sent.push(request);
    return connection(logged('r1', talk));
  };
  project.project.setState({
    mode: 'discuss',
    model: { provider: 'Ollama', name: 'qwen', label: 'Q', own: true, images: false },
  });
  project.draft.setText('which colours?');
  await Promise.all([project.send(), now.clock.advance(2000)]);
  expect(sent[0]).toMatchObject({ mode: 'discuss', model: { provider: 'Ollama', name: 'qwen' } });
  // A retried turn keeps its own mode, whatever mode the prompt box is set to.
  project.project.setState({ mode: 'build' });
  await Promise.all([project.resume('retry'), now.clock.advance(2000)]);
  expect(sent[1]).toMatchObject({ mode: 'discuss', resume: 'retry' });
  project.draft.setText('build it');
  await Promise.all([project.send(), now.clock.advance(2000)]);
  expect(sent.find((one) => one.prompt === 'build it')).not.toHaveProperty('mode');
});

it('estimates discussion turns separately [PP-16]', () => {
  const turn = (charged: number, mode?: 'discuss') => ({
    ...answerPlaceholder({ id: String(charged), uuid, at: new Date(0) }),
    turn: {
      run: 'r',
      status: 'done' as const,
      version: null,
      seconds: 1,
      used: { input: 1, cached: 0, output: 1, charged },
      ...(mode && { mode }),
    },
  });
  const messages = [turn(9_000), turn(300, 'discuss'), turn(4_000), turn(500, 'discuss')];
  expect(estimateCost(messages, 7_000)).toBe(4_000);
  expect(estimateCost(messages, 7_000, 'discuss')).toBe(300);
  expect(estimateCost([turn(9_000)], 7_000, 'discuss')).toBeNull();
});
