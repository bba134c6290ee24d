import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Chat } from '@/domain/contract/chat';
import type { ProjectInfo } from '@/domain/entities/project';
import { limits } from '@/domain/limits';
import { parseStoredAnswer } from '@/lib/chat/parse-stored-answer';
import { connection, logged, openConnection, settle } from '@/lib/chat/testing';
import {
  answer,
  commandDone,
  completeAnswer,
  createConversationScene,
  uuid,
} from '@/lib/chat/testing-scene';
import { CallError } from '@/lib/upstream/call-error';
import { createContainerLeases } from '@/lib/workbench/webcontainer-lease';
import { vendorDouble } from '@/tests/support/webcontainer';

const info: ProjectInfo = {
  id: '5',
  projectId: '5',
  uuid,
  title: 'Tea',
  grade: 1,
  isManage: 0,
  chatId: 'chat-1',
  previewUrl: 'http://x.preview.localhost:4100',
  webType: 0,
  status: 2,
  fromType: 0,
  createTime: '',
  owner: { username: null, userNo: '1' },
  readOnly: true,
};

const savedChat: Chat = {
  site_uuid: uuid,
  chat_id: 'chat-1',
  is_manage: 0,
  preview_url: '',
  preview_name: uuid,
  grade: 1,
  readOnly: false,
  list: [],
  files: [{ file_path: 'package.json', file_content: '{}', is_binary: false }],
  version: 1,
  run: null,
  repair: null,
};

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

const stored = (status: 'running' | 'done') => ({
  site_uuid: uuid,
  chat_id: 'chat-1',
  is_manage: 0 as const,
  preview_url: '',
  preview_name: uuid,
  grade: 1 as const,
  readOnly: false,
  list: [
    {
      id: 'u1',
      role: 'user' as const,
      content: 'a tea shop',
      chat_id: 'chat-1',
      message_type: null,
      message_content: null,
      createdAt: '2026-11-21T08:00:00Z',
      uuid,
      turn: null,
    },
  ],
  files: [],
  version: null,
  run: { id: 'r9', seq: 3, status },
  repair: null,
});

describe('a saved project', () => {
  it.each([
    ['files only', '', 'preview'],
    ['a command too', '<appAction type="start">npm run dev</appAction>', 'code'],
  ])(
    'shows the preview of a loaded project that continues with %s while another command runs there [GAP-83]',
    async (_, more, view) => {
      now.project.project.setState({
        uuid,
        id: '77',
        previewUrl: `http://${uuid}.preview.localhost:4100`,
      });
      const answer = `<appArtifact id="b" title="B"><appAction type="file" filePath="a.txt">\na</appAction>${more}</appArtifact>`;
      now.effects.open = (request: { request_type: string }) => {
        if (request.request_type === 'exe_npm') throw new CallError(703, 'busy');
        return connection(logged('r2', completeAnswer(answer)));
      };
      now.project.view.show('code');
      await say('and darker');
      await now.clock.advance(limits.preview.autoOpenMs);
      expect(now.project.view.getState().view).toBe(view);
    },
  );

  it('joins a running run from its first event', async () => {
    const asked: [string, number][] = [];
    now.effects.chat = async () => stored('running');
    now.effects.follow = (id, after) => {
      asked.push([id, after]);
      return connection(logged('r9', completeAnswer()));
    };
    const project = now.open(uuid);
    await project.load(uuid);
    expect(asked).toEqual([['r9', 0]]);
    expect(project.run.getState()).toMatchObject({
      status: 'finished',
      messages: [{ id: 'u1' }, { role: 'assistant', content: answer }],
    });
  });

  it('takes its state from the server [PROJ-033]', async () => {
    now.effects.chat = async () => ({ ...stored('done'), run: null, repair: null });
    now.effects.info = async () => info;
    now.effects.chat = async () => ({ ...stored('done'), readOnly: true, run: null, repair: null });
    const project = now.open(uuid);
    await project.load(uuid);
    expect(project.project.getState()).toMatchObject({
      id: '5',
      title: 'Tea',
      grade: 1,
      isManage: 0,
      chatId: 'chat-1',
      webType: 0,
      readOnly: true,
    });
    project.dispose();
  });

  it('shows the server’s message when it cannot be loaded [ROUTE-016]', async () => {
    const project = now.open(uuid);
    await project.load(uuid);
    expect(now.told).toEqual(['load failed: not here']);
    expect(project.run.getState().opening).toBe(false);
  });

  it('sends a prompt entered during loading after the stored messages', async () => {
    now.effects.chat = async () => ({ ...stored('done'), run: null });
    const project = now.open(uuid);
    project.draft.setText('more of it');
    const sent = project.send();
    await now.clock.advance(0);
    expect(now.calls).toEqual([]);
    await project.load(uuid);
    await sent;
    expect(project.run.getState()).toMatchObject({
      messages: [{ id: 'u1' }, { content: 'more of it' }, { content: answer }],
    });
  });

  it('sends nothing to a project that cannot be loaded', async () => {
    const project = now.open(uuid);
    project.draft.setText('more of it');
    const sent = project.send();
    await project.load(uuid);
    await sent;
    expect(now.calls).toEqual([]);
    expect(project.draft.getState().text).toBe('more of it');
  });

  it('is opening from its first render on; a new project is not [ROUTE-005]', () => {
    expect(now.open(uuid).run.getState().opening).toBe(true);
    expect(now.open(null).run.getState().opening).toBe(false);
  });

  it('starts empty when it is opened again [ROUTE-002]', async () => {
    await say('a tea shop');
    const fresh = now.open(null);
    expect(fresh.project.getState()).toMatchObject({
      uuid: null,
      id: null,
      title: '',
      chatId: '',
      previewUrl: '',
      isManage: 0,
    });
    expect(fresh.run.getState()).toMatchObject({ messages: [], status: 'idle' });
    expect(fresh.files.getState().paths).toEqual([]);
    expect(fresh.build.getState().building).toBe(false);
  });
});

describe('a project without a page that is loaded while its packages install', () => {
  it('shows the stages and the place of the page, and sends a prompt when it is ready [WB-030, CHAT-011]', async () => {
    const install = openConnection();
    const { open } = now.effects;
    now.effects.chat = async () => ({ ...savedChat, list: stored('done').list });
    now.effects.open = (request, signal) =>
      request.command === 1 ? install.events(signal) : open(request, signal);
    const project = now.open(uuid);
    const loaded = project.load(uuid);
    await expect.poll(() => project.run.getState().progress?.stage).toBe('installing');
    expect(project.view.getState()).toMatchObject({ open: true, view: 'preview', pane: 'preview' });
    project.draft.setText('and darker');
    await project.send();
    expect(project.draft.getState().queue).toHaveLength(1);
    expect(now.calls).not.toContain('send');
    install.say(...logged('k1', commandDone(1)));
    await loaded;
    expect(project.preview.getState().url).toContain('.preview.localhost');
    await expect.poll(() => now.calls).toContain('send');
    expect(project.draft.getState().queue).toEqual([]);
    project.dispose();
  });
});

it('counts what was finished while the page was hidden', async () => {
  const source = openConnection();
  now.effects.open = (
    request: { request_type: string; command?: number | undefined },
    signal: AbortSignal,
  ) =>
    request.request_type === 'exe_npm'
      ? connection(logged('k', commandDone(request.command)))
      : source.events(signal);
  void say('a tea shop');
  await settle();
  now.state.hidden = true;
  source.say(...logged('r1', completeAnswer()));
  source.close();
  await now.clock.advance(500);
  expect(run().status).toBe('loading');
  expect(now.told).toContain('tab done');
  now.state.hidden = false;
  await now.clock.advance(500);
  expect(run()).toMatchObject({ status: 'finished', filesWhileHidden: 2 });
});

it('shows a new project as public where the service made it public [GAP-29]', async () => {
  now.effects.info = async () => ({ ...info, grade: 1 });
  await say('a tea shop');
  await settle();
  expect(now.project.project.getState()).toMatchObject({ id: '77', title: 'A tea shop', grade: 1 });
});

it('shows a stored answer as complete, without running it [GEN-043]', async () => {
  await say('a tea shop');
  const message = run().messages[1];
  const stored = message && parseStoredAnswer({ ...message });
  expect(stored?.blocks.map((block) => block.type)).toEqual(['prose', 'artifact', 'prose']);
  const actions = stored?.blocks.flatMap((block) =>
    block.type === 'artifact' ? block.artifact.actions : [],
  );
  expect(actions?.every((action) => action.executed && action.status === 'complete')).toBe(true);
});

describe('unsaved text', () => {
  const begin = async () => {
    await say('a tea shop');
    await settle();
    now.calls.length = 0;
    now.project.editor.trackEdit(
      'src/App.tsx',
      'mine',
      now.project.files.read('src/App.tsx')?.content ?? '',
    );
  };

  it('becomes a version before the model starts', async () => {
    await begin();
    await say('larger');
    await settle();
    expect(now.calls.slice(0, 2)).toEqual(['save src/App.tsx', 'send']);
  });

  it('becomes a version before a plan is built [GEN-057]', async () => {
    await begin();
    await now.project.buildPlan('Build this plan.', '# Plan\n');
    await settle();
    expect(now.calls.slice(0, 2)).toEqual(['save src/App.tsx', 'send']);
  });

  it('keeps the prompt in its box when saving fails, and sends nothing', async () => {
    await begin();
    now.effects.saveFiles = () => Promise.reject(new CallError(502, 'No answer.'));
    await say('larger');
    expect(now.calls).toEqual([]);
    expect(now.told).toContain('not saved: No answer.');
    expect(now.project.draft.getState().text).toBe('larger');
    await expect(now.project.restore(1)).rejects.toMatchObject({ name: 'AbortError' });
    expect(now.calls).toEqual([]);
  });

  it('is saved when the user leaves the project', async () => {
    await begin();
    now.project.dispose();
    await settle();
    expect(now.calls).toEqual(['save src/App.tsx']);
  });
});

it('starts a saved project in a WebContainer, and keeps its address to this page [GAP-74]', async () => {
  const vendor = vendorDouble();
  now.effects.runners = async () => ['webcontainer', 'browser'];
  now.effects.container = async () =>
    createContainerLeases({ isolation: () => 'isolated', boot: vendor.boot })();
  now.effects.info = async () => info;
  now.effects.chat = async () => savedChat;
  const address = 'https://k8--5173--a1.local-credentialless.webcontainer-api.io';
  const loading = now.project.load(uuid);
  await vi.waitFor(() => expect(vendor.booted[0]?.lines()).toEqual(['npm install']));
  vendor.booted[0]?.programs[0]?.exit(0);
  await vi.waitFor(() => expect(vendor.booted[0]?.lines()).toEqual(['npm install', 'npm run dev']));
  vendor.booted[0]?.emit('server-ready', 5173, address);
  await loading;
  expect(now.project.preview.getState()).toMatchObject({ url: address, phase: 'loading' });
  expect(now.calls.filter((call) => /^(preview|command)/.test(call))).toEqual([]);
  now.project.dispose();
});

it('shows at once that no WebContainer can start [GAP-74]', async () => {
  now.effects.runners = async () => ['webcontainer', 'browser'];
  now.effects.container = async () =>
    createContainerLeases({ isolation: () => 'none', boot: vendorDouble().boot })();
  now.effects.info = async () => info;
  now.effects.chat = async () => savedChat;
  await now.project.load(uuid);
  expect(now.project.runner.getState().bootProblem).toBe('notSupported');
  expect(now.project.view.getState()).toMatchObject({ open: true, view: 'preview' });
});

it('waits for no time after a start action where the service runs the project [GEN-031, PP-06]', async () => {
  const asked: unknown[] = [];
  const said =
    '<appArtifact id="s" title="S"><appAction type="file" filePath="a.txt">a</appAction>' +
    '<appAction type="start">npm run dev</appAction><appAction type="shell">ls</appAction></appArtifact>';
  now.effects.open = (request: { request_type: string; command?: number | undefined }) => {
    if (request.request_type !== 'exe_npm') return connection(logged('r1', completeAnswer(said)));
    asked.push(request.command);
    return connection(logged(`k${request.command}`, commandDone(request.command)));
  };
  void say('a server first');
  // The clock stands still.
  await expect.poll(() => asked).toEqual([1, 2, 3]);
  now.project.dispose();
});

it('continues 2 s after a start action where this page runs the project, with or without a server response [GEN-030, GEN-031]', async () => {
  const vendor = vendorDouble();
  now.effects.runners = async () => ['webcontainer', 'browser'];
  now.effects.container = async () =>
    createContainerLeases({ isolation: () => 'isolated', boot: vendor.boot })();
  const said =
    '<appArtifact id="s" title="S"><appAction type="file" filePath="a.txt">a</appAction>' +
    '<appAction type="start">npm run dev</appAction><appAction type="shell">ls</appAction></appArtifact>';
  now.effects.open = () => connection(logged('r1', completeAnswer(said)));
  void say('a server first');
  const lines = () => vendor.booted[0]?.lines();
  await vi.waitFor(() => expect(lines()).toEqual(['npm install']));
  vendor.booted[0]?.programs[0]?.exit(0);
  await vi.waitFor(() => expect(lines()).toHaveLength(2));
  await now.clock.advance(limits.command.startWaitMs - 1);
  expect(lines()).toEqual(['npm install', 'npm run dev']);
  await now.clock.advance(1);
  await vi.waitFor(() => expect(lines()?.at(-1)).toBe('jsh -c ls'));
  now.project.dispose();
});
