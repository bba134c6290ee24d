import { describe, expect, it } from 'vitest';
import type { Chat } from '@/domain/contract/chat';
import type { ProjectInfo } from '@/domain/entities/project';
import { appWindow } from '@/lib/app-shell/window-mode';
import { connection, openConnection, settle } from '@/lib/chat/testing';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { CallError } from '@/lib/upstream/call-error';
import type { InitialProject } from './initial-project';

const address = `http://${uuid}.preview.localhost:4100`;
const file = (path: string) => ({ file_path: path, file_content: path, is_binary: false });
const said = { id: 'm1', role: 'user', content: 'a tea shop' } as Chat['list'][number];
const chat: Chat = {
  ...{
    site_uuid: uuid,
    chat_id: 'chat-1',
    is_manage: 0,
    preview_url: address,
    preview_name: uuid,
    grade: 2,
    readOnly: false,
  },
  ...{
    list: [said],
    files: [file('src/main.ts'), file('index.html')],
    version: 3,
    run: null,
    repair: null,
  },
};
const info = { id: '5', uuid, title: 'Tea', webType: 1, previewUrl: '' } as ProjectInfo;
const opening: InitialProject = { uuid, chat, info, runners: ['remote', 'browser'] };

/**
 * Returns the project as the first HTML shows it, and a function that loads the same data by a
 * request.
 */
function opened(more: Partial<InitialProject> = {}) {
  const now = createConversationScene();
  const what = { ...opening, ...more };
  now.effects.chat = async () => what.chat;
  now.effects.info = async () => what.info as ProjectInfo;
  now.effects.runners = async () => what.runners;
  return { ...now, project: now.open(uuid, what) };
}

describe('opening a project with its conversation', () => {
  it('has everything from the first render on, and gives the server the same stores [ROUTE-005, PROJ-033, WB-031]', () => {
    const { project } = opened();
    expect(project.isServerRendered).toBe(true);
    expect(project.run.getInitialState()).toMatchObject({ messages: [said], opening: false });
    const known = {
      uuid,
      id: '5',
      title: 'Tea',
      webType: 1,
      grade: 2,
      chatId: 'chat-1',
      previewUrl: address,
      readOnly: false,
    };
    expect(project.project.getInitialState()).toMatchObject(known);
    expect(project.files.getInitialState()).toMatchObject({
      paths: ['src/main.ts', 'index.html'],
      version: 3,
    });
    expect(project.files.read('index.html')).toMatchObject({ content: 'index.html' });
    const { open, view, pane } = project.view.getInitialState();
    expect({ open, view, pane }).toEqual({ open: true, view: 'preview', pane: 'preview' });
    project.dispose();
  });

  it('loads without a loading state or a change of view', async () => {
    const { project } = opened();
    const openings: boolean[] = [];
    project.run.subscribe(({ opening }) => void openings.push(opening));
    const views: unknown[] = [];
    project.view.subscribe(({ open, view }) => void views.push([open, view]));
    await project.load(uuid);
    expect(openings).not.toContain(true);
    expect(new Set(views.map(String))).toEqual(new Set(['true,preview']));
    expect(project.run.getState().messages).toBe(chat.list);
    expect(project.files.getState().revision).toBe(0);
    expect(project.preview.getState()).toMatchObject({ phase: 'loading' });
    expect(project.preview.getState().url).toBe(`${address}/`);
    project.dispose();
  });

  it('takes over what a later load returns', async () => {
    const { project, effects } = opened();
    effects.chat = async () => ({
      ...chat,
      list: [said, { ...said, id: 'm2' }],
      files: [file('new.ts')],
      version: 4,
    });
    await project.load(uuid);
    expect(project.run.getState().messages).toHaveLength(2);
    expect(project.files.getState()).toMatchObject({ paths: ['new.ts'], version: 4 });
    project.dispose();
  });

  it('shows a prompt that was sent just before, and follows its answer [GEN-042]', async () => {
    const { project, effects } = opened();
    const late = { ...said, id: 'm2', content: 'change the title' };
    const followed: unknown[] = [];
    effects.chat = async () => ({
      ...chat,
      list: [{ ...said }, late],
      run: { id: 'r2', status: 'running' } as Chat['run'],
    });
    effects.follow = (run) => {
      followed.push(run);
      return connection([]);
    };
    void project.load(uuid);
    // The code that reads an answer loads with the first run.
    await expect.poll(() => followed).toEqual(['r2']);
    expect(project.run.getState().messages[0]).toBe(said);
    expect(project.run.getState().messages[1]).toEqual(late);
    project.dispose();
  });

  it('stays where it is when it cannot be reloaded [ROUTE-016]', async () => {
    const { project, effects, told } = opened();
    effects.chat = () => Promise.reject(new CallError(502, 'nobody is there'));
    await project.load(uuid);
    expect(project.run.getState().messages).toBe(chat.list);
    expect(project.preview.getState().url).toBe(`${address}/`);
    expect(told).toEqual([]);
    project.dispose();
  });

  it('keeps what was sent before the response arrived', async () => {
    const { project, effects } = opened();
    let answer: (chat: Chat) => void = () => {};
    effects.chat = () => new Promise((done) => (answer = done));
    effects.open = () => openConnection().events();
    const loading = project.load(uuid);
    project.draft.setText('more of it');
    void project.send();
    await settle();
    answer(chat);
    await loading;
    expect(project.run.getState()).toMatchObject({
      status: 'loading',
      messages: [said, { content: 'more of it' }, {}],
    });
    project.dispose();
  });

  const noPage = { ...chat, preview_url: '' };
  it.each<[what: string, more: Partial<InitialProject>, isOpen: boolean]>([
    ['with the place of the page while it starts', { chat: noPage }, true],
    ['with the place of the page while the browser builds it', { runners: ['browser'] }, true],
    [
      'without it for a visitor of a project without a page',
      { chat: { ...noPage, readOnly: true } },
      false,
    ],
    ['without it in a project without files', { chat: { ...noPage, files: [] } }, false],
    [
      'without it while an answer is being written',
      { chat: { ...noPage, run: { id: 'r9', seq: 3, status: 'running' } } },
      false,
    ],
  ])('opens %s [WB-030]', (_, more, isOpen) => {
    const { project } = opened(more);
    expect(project.view.getState().open).toBe(isOpen);
    project.dispose();
  });

  it('shows the card in an app, even if the first HTML did not know of the app [RUN-012]', async () => {
    const { project, state } = opened();
    state.mode = appWindow(() => ({}) as never);
    await project.load(uuid);
    expect(project.view.getState()).toMatchObject({ open: false, card: true });
    project.dispose();
  });

  it('is identified by its chat where it has no record', () => {
    const { project } = opened({ info: null });
    expect(project.project.getState()).toMatchObject({
      uuid,
      id: null,
      title: '',
      previewUrl: address,
    });
    project.dispose();
  });
});
