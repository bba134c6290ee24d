import { beforeEach, describe, expect, it } from 'vitest';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useSession } from '@/lib/session/store';
import { readShellMessage } from './shell-message';
import { bridgeKinds, reportToShell, type ShellReport, type ShellWindow } from './shell-report';
import { windowMode } from './use-window-mode';
import { appWindow, browserWindow } from './window-mode';

const done: ShellReport = {
  type: 'buildDone',
  data: { previewUrl: 'http://x.preview.localhost:4100/' },
};

/** Creates a host with these bridges, and records what each one received. */
function host(...kinds: (typeof bridgeKinds)[number][]) {
  const told: [string, unknown][] = [];
  const hear = (kind: string) => (text: string) => void told.push([kind, JSON.parse(text)]);
  const all = {
    ReactNativeWebView: { postMessage: hear('ReactNativeWebView') },
    flutter_inappwebview: {
      callHandler: (name: string, text: string) => hear(`flutter_inappwebview ${name}`)(text),
    },
    webkit: { messageHandlers: { app: { postMessage: hear('webkit') } } },
    AppBridge: { postMessage: hear('AppBridge') },
  };
  const shell = Object.fromEntries(kinds.map((kind) => [kind, all[kind]])) as ShellWindow;
  return { shell, told };
}

describe('reporting to the app', () => {
  it.each(bridgeKinds)('reaches an app by %s, as JSON {type, data} [GAP-63, APP-004]', (kind) => {
    const { shell, told } = host(kind);
    expect(reportToShell(done, shell)).toBe(true);
    expect(told).toEqual([[kind === 'flutter_inappwebview' ? `${kind} app` : kind, done]]);
  });

  it('uses the first bridge that exists, and only that one [GAP-63]', () => {
    const { shell, told } = host(
      'AppBridge',
      'webkit',
      'flutter_inappwebview',
      'ReactNativeWebView',
    );
    reportToShell(done, shell);
    expect(told.map(([kind]) => kind)).toEqual(['ReactNativeWebView']);
  });

  const broken: ShellWindow[] = [
    {},
    { webkit: {} },
    { flutter_inappwebview: {} },
    {
      AppBridge: {
        postMessage() {
          throw new Error('gone');
        },
      },
    },
  ];
  it.each(broken)('works where no app listens: %o [GAP-63]', (shell) => {
    expect(reportToShell(done, shell)).toBe(false);
  });
});

describe('a message from an app', () => {
  it('is validated field by field [GAP-63]', () => {
    expect(
      readShellMessage({
        type: 'app_init',
        window: 'app',
        theme: 'dark',
        language: 'ja-JP',
        token: 'code',
      }),
    ).toEqual({
      ...{ type: 'app_init', window: 'app', theme: 'dark', language: 'ja_JP', token: 'code' },
      ...{ refreshToken: undefined, prompt: undefined },
    });
    expect(
      readShellMessage({
        type: 'app_init',
        theme: 'pink',
        language: 'tlh',
        token: 7,
        window: 'tv',
      }),
    ).toMatchObject({
      ...{ window: 'app', theme: undefined, language: undefined, token: undefined },
    });
    for (const raw of [
      null,
      'app_init',
      {},
      { type: 'app_prompt' },
      { type: 'app_prompt', prompt: ' ' },
      { type: 'other' },
    ])
      expect(readShellMessage(raw)).toBeUndefined();
  });
});

describe('the window mode', () => {
  beforeEach(() => useSession.setState(useSession.getInitialState(), true));

  it('is part of the session, and is the browser mode until an app changes it [APP-001]', () => {
    expect(windowMode().kind).toBe('browser');
    useSession.getState().setWindow('app');
    expect(windowMode().kind).toBe('app');
    useSession.getState().clear();
    expect(windowMode().kind).toBe('app');
  });

  it('is a separate object: it hides, asks and leaves as an app requires [APP-005, APP-006]', () => {
    const went: string[] = [];
    const { shell, told } = host('AppBridge');
    const app = appWindow(() => shell);
    for (const mode of [browserWindow, app]) mode.exitProject(() => void went.push(mode.kind));
    expect(went).toEqual(['browser']);
    expect([app.showsPromptBox, app.opensWorkbench, app.warnsOnLeave]).toEqual([
      false,
      false,
      false,
    ]);
    expect([
      browserWindow.showsPromptBox,
      browserWindow.opensWorkbench,
      browserWindow.warnsOnLeave,
    ]).toEqual([true, true, true]);
    expect([
      app.textareaMax,
      app.firstScrollMs,
      browserWindow.textareaMax,
      browserWindow.firstScrollMs,
    ]).toEqual([400, 2600, 200, 1800]);
    app.reportFailure({ code: 4000, message: 'no model', reference: '7F3K-92' });
    browserWindow.reportFailure({ code: 4000, message: '', reference: '' });
    expect(told).toEqual([
      [
        'AppBridge',
        { type: 'error', data: { code: 4000, message: 'no model', reference: '7F3K-92' } },
      ],
    ]);
  });
});

describe('a project in an app', () => {
  function inApp() {
    const now = createConversationScene();
    const { shell, told } = host('AppBridge');
    now.state.mode = appWindow(() => shell);
    return { ...now, types: () => told.map(([, report]) => (report as ShellReport).type), told };
  }
  const build = async (now: Pick<ReturnType<typeof createConversationScene>, 'project'>) => {
    now.project.draft.setText('a tea shop');
    await now.project.send();
  };

  it('keeps the workbench closed while it is generated and when it is ready [RUN-012, APP-005]', async () => {
    const now = inApp();
    await build(now);
    await now.clock.advance(2000);
    expect(now.project.files.getState().paths.length).toBeGreaterThan(0);
    expect(now.project.view.getState()).toMatchObject({ open: false, pane: 'chat' });
    const browser = createConversationScene();
    await build(browser);
    await browser.clock.advance(2000);
    expect(browser.project.view.getState()).toMatchObject({
      open: true,
      view: 'preview',
      card: false,
    });
  });

  it('shows the card 1.5 s after the build, and reports to the app [RUN-013, GAP-63]', async () => {
    const now = inApp();
    await build(now);
    const card = () => now.project.view.getState().card;
    await now.clock.advance(1499);
    expect([card(), now.types()]).toEqual([false, []]);
    await now.clock.advance(1);
    expect(card()).toBe(true);
    expect(now.told).toEqual([
      [
        'AppBridge',
        { type: 'buildDone', data: { previewUrl: `http://${uuid}.preview.localhost:4100/` } },
      ],
    ]);
  });

  it('hides workbench and card when the next turn starts [CHAT-014]', async () => {
    const now = inApp();
    await build(now);
    await now.clock.advance(1500);
    now.project.view.show('code');
    now.project.draft.setText('darker');
    void now.project.send();
    expect(now.project.view.getState()).toMatchObject({ open: false, card: false });
  });

  it('shows the card and not the workbench of a saved project [RUN-012]', async () => {
    const now = inApp();
    const preview_url = `http://${uuid}.preview.localhost:4100`;
    now.effects.chat = async () =>
      ({
        list: [],
        files: [],
        version: 1,
        is_manage: 0,
        grade: 2,
        chat_id: 'c',
        readOnly: false,
        preview_url,
        run: null,
      }) as never;
    await now.project.load(uuid);
    expect(now.project.view.getState()).toMatchObject({ open: false, card: true });
  });
});
