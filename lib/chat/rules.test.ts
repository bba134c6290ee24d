import { describe, expect, it } from 'vitest';
import { Message } from '@/domain/entities/message';
import { appWindow, browserWindow } from '@/lib/app-shell/window-mode';
import { findAlertLine, reactionTo, toTurnFailure } from './failure-reactions';
import { warnsOnLeave } from './leave-guard';
import { countLines, lineChange } from './line-change';
import { answerPlaceholder, imagesOf, userMessage } from './messages';
import {
  applyStageEvent,
  elapsedSeconds,
  isStillThinking,
  startProgress,
  withFileStarted,
  withStage,
} from './progress';
import { projectIdOfPath } from './project-address';
import { promptKeyAction } from './prompt-keys';
import { refusalToSend } from './send-rules';
import { tabTitle } from './tab-title';

const ready = {
  signedIn: true,
  text: 'a shop',
  images: [],
  readingPage: false,
  loading: false,
  building: false,
  started: false,
  readOnly: false,
};

describe('sending', () => {
  it('asks a guest to sign in [CHAT-008]', () =>
    expect(refusalToSend({ ...ready, signedIn: false })).toBe('sign-in'));
  it('ignores an empty box [CHAT-009]', () => {
    expect(refusalToSend({ ...ready, text: ' \n ' })).toBe('empty');
    expect(refusalToSend({ ...ready, text: '', images: ['https://x/y.png'] })).toBeNull();
  });
  it('ignores a send while a run is active [CHAT-010]', () =>
    expect(refusalToSend({ ...ready, loading: true })).toBe('loading'));
  it('refuses while a started chat builds [CHAT-011]', () => {
    expect(refusalToSend({ ...ready, started: true, building: true })).toBe('building');
    expect(refusalToSend({ ...ready, started: false, building: true })).toBeNull();
  });
  it('refuses in a read-only project', () =>
    expect(refusalToSend({ ...ready, readOnly: true })).toBe('read-only'));
});

describe('keys in the box', () => {
  const key = {
    key: 'Enter',
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    isComposing: false,
    keyCode: 13,
  };
  const idle = { streaming: false, enhancing: false };
  it.each([
    ['Enter sends [CHAT-002]', key, idle, 'send'],
    ['Shift+Enter breaks the line [CHAT-003]', { ...key, shiftKey: true }, idle, null],
    ['Enter is left to a composition [CHAT-004]', { ...key, isComposing: true }, idle, null],
    [
      'Enter is left to a composition that says 229 [CHAT-004]',
      { ...key, keyCode: 229 },
      idle,
      null,
    ],
    ['Enter is ignored while enhancing [CHAT-005]', key, { ...idle, enhancing: true }, 'ignore'],
    ['Enter stops a run [CHAT-006]', key, { ...idle, streaming: true }, 'stop'],
    [
      'Ctrl+Enter queues the prompt while a run streams [CHAT-006, PP-05]',
      { ...key, ctrlKey: true },
      { ...idle, streaming: true },
      'queue',
    ],
    [
      '⌘+Enter queues the prompt while a run streams [CHAT-006, PP-05]',
      { ...key, metaKey: true },
      { ...idle, streaming: true },
      'queue',
    ],
    ['Ctrl+Enter sends where nothing runs [CHAT-002]', { ...key, ctrlKey: true }, idle, 'send'],
    ['other keys are the browser’s', { ...key, key: 'a' }, idle, null],
  ] as const)('%s', (_, event, situation, action) =>
    expect(promptKeyAction(event, situation)).toBe(action),
  );
});

describe('reactions', () => {
  it.each([
    [0, 'notice', 'offline'],
    [401, 'refresh', null],
    [502, 'notice', 'upstreamDown'],
    [702, 'dialog', 'insufficientTokens'],
    [703, 'notice', 'taskRunning'],
    [704, 'notice', 'promptTooLong'],
    [705, 'notice', 'generationFailed'],
    [4000, 'notice', 'modelFailed'],
    [4001, 'notice', 'answerTooLong'],
    [4002, 'silent', null],
    [4003, 'silent', null],
    [4004, 'notice', 'badArguments'],
    [4005, 'notice', 'sqlFailed'],
    [999, 'notice', 'unexpected'],
    [undefined, 'notice', 'unexpected'],
  ])('reacts to %s', (code, kind, error) => {
    const reaction = reactionTo(code);
    expect(reaction.kind).toBe(kind);
    expect('error' in reaction ? reaction.error : null).toBe(error);
  });
  it('opens the dialog for an empty balance [GEN-013]', () => {
    expect(reactionTo(702)).toMatchObject({ kind: 'dialog', dialog: 'insufficient-tokens' });
  });
  it('has separate notices for model, argument and SQL errors [GEN-016, GEN-018, GEN-019]', () => {
    const titles = [4000, 4004, 4005].map((code) => reactionTo(code));
    expect(titles).toMatchObject([
      { title: 'chatTask.modelError' },
      { title: 'chatTask.argumentsError' },
      { title: 'chatTask.sqlError' },
    ]);
  });
  it('returns the task notice with its two texts [GEN-014]', () => {
    expect(reactionTo(703)).toMatchObject({
      title: 'chatTask.title',
      description: 'chatTask.subTitle',
    });
  });
  it('shows the same text for a long prompt and a long answer [GEN-015]', () => {
    for (const code of [704, 4001])
      expect(reactionTo(code)).toMatchObject({
        title: 'chatTask.naxTokenTitle',
        description: 'chatTask.naxTokenDesc',
      });
  });
  it('shows nothing for 4002 and 4003 [GEN-017]', () => {
    for (const code of [4002, 4003])
      expect(toTurnFailure({ code, message: '', reference: '' })).toBeNull();
  });
  it('shows the generic error for 705 and for every unknown code [GEN-020]', () => {
    for (const code of [705, 999, undefined])
      expect(reactionTo(code)).toMatchObject({ title: 'chatTask.subTitleError' });
  });
  it('finds the line to show at once [GEN-023]', () => {
    expect(findAlertLine('fine\nnode-service is away\nfine')).toBe('node-service is away');
    expect(findAlertLine('一切正常\n发生错误：x')).toBe('发生错误：x');
    expect(findAlertLine('an error')).toBeUndefined();
  });
});

describe('messages', () => {
  it('maps a stored human message to the user [CHAT-038]', () => {
    const stored = { ...answerPlaceholder({ id: '1', uuid: 'u', at: new Date(0) }), role: 'human' };
    expect(Message.parse(stored).role).toBe('user');
  });
  it('shows images given by address and by bytes [CHAT-039]', () => {
    const source = { media_type: 'image/png', type: 'base64' as const, data: 'AAAA' };
    expect(
      imagesOf([
        { type: 'text', text: 'x' },
        { type: 'image', image: 'https://a/b.png' },
        { type: 'image', source },
      ]),
    ).toEqual(['https://a/b.png', 'data:image/png;base64,AAAA']);
    expect(imagesOf('text')).toEqual([]);
  });
  it('marks its own messages as content [CHAT-040]', () => {
    const message = userMessage({
      id: '1',
      prompt: 'hi',
      images: ['https://a/b.png'],
      uuid: 'u',
      at: new Date(0),
    });
    expect(message).toMatchObject({ role: 'user', message_type: 'content', message_content: null });
    expect(Message.parse(message)).toEqual(message);
  });
});

describe('progress', () => {
  const start = startProgress(1000);
  it('shows which file is written', () => {
    expect(withFileStarted(start, { path: 'b.ts', fileCount: 2 }, 3000)).toMatchObject({
      stage: 'writing',
      path: 'b.ts',
      fileCount: 2,
      lastTextAt: 3000,
    });
  });
  it('reads stages and the queue, and skips unknown fields', () => {
    expect(
      applyStageEvent(start, { type: 'stage', stage: 'queued', ahead: 3, seconds: 60 }, 2000),
    ).toMatchObject({
      stage: 'queued',
      ahead: 3,
      waitSeconds: 60,
    });
    expect(applyStageEvent(start, { type: 'stage', stage: 'dancing' }, 2000)).toBe(start);
  });
  it('stops the timer when the page is ready', () =>
    expect(elapsedSeconds(withStage(start, 'ready', 41_000), 90_000)).toBe(40));
  it('shows after ten silent seconds that the model is thinking', () => {
    const planning = withStage(start, 'planning', 1000);
    expect(isStillThinking(planning, 10_999)).toBe(false);
    expect(isStillThinking(planning, 11_000)).toBe(true);
    expect(isStillThinking(withStage(start, 'installing', 1000), 99_000)).toBe(false);
  });
});

describe('the page around it', () => {
  it('warns while loading or building, never in an app window, never when idle [CHAT-042]', () => {
    expect(
      warnsOnLeave({ loading: true, building: false, unsaved: false, mode: browserWindow }),
    ).toBe(true);
    expect(
      warnsOnLeave({ loading: false, building: true, unsaved: false, mode: browserWindow }),
    ).toBe(true);
    expect(
      warnsOnLeave({ loading: false, building: false, unsaved: false, mode: browserWindow }),
    ).toBe(false);
    expect(
      warnsOnLeave({ loading: true, building: true, unsaved: false, mode: appWindow(() => ({})) }),
    ).toBe(false);
  });
  it('warns while there are unsaved changes [CHAT-042]', () =>
    expect(
      warnsOnLeave({ loading: false, building: false, unsaved: true, mode: browserWindow }),
    ).toBe(true));
  it('reads the project from the address', () => {
    expect(projectIdOfPath('/')).toBeNull();
    expect(projectIdOfPath('/chat/abc')).toBe('abc');
    expect(projectIdOfPath('/agreement')).toBeUndefined();
  });
  it('shows the status of the run in the title', () =>
    expect(tabTitle('idle', 'Shop')).toBe('Shop'));
});

describe('line changes', () => {
  it.each([
    [undefined, 'a\nb\n', 2, 0],
    ['a\nb\n', 'a\nc\n', 1, 1],
    ['a\na\n', 'a\n', 0, 1],
    ['a', '', 0, 1],
  ])('from %j to %j', (before, after, added, removed) =>
    expect(lineChange(before, after)).toEqual({ added, removed }),
  );
  it('counts line breaks', () => expect(countLines('a\n\nb')).toBe(2));
});
