import { beforeEach, describe, expect, it } from 'vitest';
import type { Chat } from '@/domain/contract/chat';
import type { Check } from '@/domain/entities/check';
import type { Problem } from '@/domain/entities/problem';
import { limits } from '@/domain/limits';
import { problem } from '@/domain/repair/problem';
import type { StreamEvent } from '@/domain/stream/event';
import type { OpenProject } from '@/lib/projects/open-project';
import { CallError } from '@/lib/upstream/call-error';
import { knownProblems, terminalProblems } from './fix-store';
import { connection, end, logged, text } from './testing';
import { createConversationScene, uuid } from './testing-scene';

const thrown = problem('page', 'ReferenceError: x is not defined', {
  file: 'src/App.tsx',
  line: 3,
  column: 1,
});
const check = (part: Partial<Check>): Check => ({
  phase: 'broken',
  version: 1,
  problems: [thrown],
  fixed: [],
  attempts: 0,
  hasBrowser: true,
  why: 'off',
  run: null,
  ...part,
});
/** The conversation after the service has started a repair as this run. */
const repairedBy = (run: Chat['run']): Chat => ({
  ...{
    site_uuid: uuid,
    chat_id: 'c',
    is_manage: 0,
    preview_url: '',
    preview_name: uuid,
    grade: 1,
    readOnly: false,
    version: 2,
    run,
    repair: null,
  },
  files: [{ file_path: 'src/App.tsx', file_content: '', is_binary: false }],
  list: [
    {
      ...{
        id: '1',
        role: 'user',
        content: [{ type: 'text', text: '' }],
        message_type: 'error',
        message_content: 'x',
      },
      ...{ chat_id: '', createdAt: '', uuid, turn: null },
    },
  ],
});
const told = (...checks: Partial<Check>[]): StreamEvent[] => [
  ...checks.map((one) => ({ type: 'check', check: check(one) })),
  end,
];

let now: ReturnType<typeof createConversationScene>;
let project: OpenProject;
beforeEach(() => {
  now = createConversationScene();
  project = now.opened();
});

describe('known problems', () => {
  it('follows the check that a turn’s last event names [ADR 027]', async () => {
    now.effects.open = (request) =>
      connection(
        request.request_type === 'exe_npm'
          ? logged('k', [{ status: 'END', code: 0 }])
          : logged('r1', [text('Hello.'), { status: 'END', code: 200, check: 'c1' }]),
      );
    now.effects.follow = (id) =>
      connection(logged(id, told({ phase: 'building', problems: [], why: null }, {})));
    project.draft.setText('a shop');
    await project.send();
    await expect
      .poll(() => project.repair.getState())
      .toMatchObject({ checking: false, check: { phase: 'broken', why: 'off' } });
    expect(project.repair.known()).toEqual([thrown]);
  });

  it('keeps with the message what the service fixed by itself [FIX-009]', async () => {
    const fixed = [{ name: 'icon' as const, file: 'src/App.tsx', subject: 'Sprout' }];
    now.effects.open = () =>
      connection(logged('r1', [text('Hello.'), { status: 'END', code: 200, fixed }]));
    project.draft.setText('a shop');
    await project.send();
    await expect.poll(() => project.run.getState().messages.at(-1)?.turn?.fixed).toEqual(fixed);
  });

  it('shows after a reload what the check found, and does not join an old repair [ADR 027]', async () => {
    now.effects.follow = (id) =>
      connection(logged(id, told({ phase: 'repairing', why: null, run: 'r9' })));
    project.repair.begin({ auto: false, check: { id: 'c1', seq: 2, status: 'done' } });
    await expect.poll(() => project.repair.getState().check?.phase).toBe('repairing');
    expect(project.repair.getState()).toMatchObject({ auto: false, checking: false });
    expect(project.run.getState().status).toBe('idle');
  });

  it('joins the repair that the service starts, and shows its message [ADR 027]', async () => {
    const asked: string[] = [];
    now.effects.follow = (id) => {
      asked.push(id);
      return connection(
        logged(
          id,
          id === 'c1' ? told({ phase: 'repairing', why: null, run: 'r9' }) : [text('Done.'), end],
        ),
      );
    };
    now.effects.chat = async () => repairedBy({ id: 'r9', seq: 1, status: 'running' });
    await project.repair.watch('c1');
    expect(asked).toEqual(['c1', 'r9']);
    expect(project.repair.getState()).toMatchObject({ checking: false, underRepair: [] });
    expect(project.run.getState()).toMatchObject({
      status: 'finished',
      messages: [{ message_type: 'error' }, { content: 'Done.' }],
    });
  });

  it('shows a repair that ended before it could be joined, and opens its page [ADR 027]', async () => {
    now.effects.follow = (id) =>
      connection(logged(id, told({ phase: 'repairing', why: null, run: 'r9' })));
    now.effects.chat = async () => repairedBy({ id: 'r9', seq: 1, status: 'done' });
    await project.repair.watch('c1');
    expect(project.run.getState().messages).toMatchObject([{ message_type: 'error' }]);
    expect(project.files.getState().version).toBe(2);
    expect(now.calls).toEqual(['command 1', 'command 2']);
    expect(project.preview.getState()).toMatchObject({ phase: 'loading', attempt: 1 });
  });

  it.each<[string, Partial<Check>, boolean]>([
    [
      'loads the page anew once a check has mended something',
      { fixed: [{ name: 'package', file: 'package.json', subject: 'clsx' }] },
      true,
    ],
    ['leaves the page alone where a check had nothing to mend', {}, false],
  ])('%s [ADR 027]', async (_, part, isAnew) => {
    project.preview.open('http://a.preview.localhost/');
    project.preview.loaded();
    now.effects.follow = (id) =>
      connection(logged(id, told({ phase: 'clean', problems: [], why: null, ...part })));
    await project.repair.watch('c1');
    expect(project.preview.getState().phase).toBe(isAnew ? 'loading' : 'loaded');
  });

  it('reloads the page only after a manual change fixed what was wrong', async () => {
    project.preview.open('http://a.preview.localhost/');
    const save = async (part: Partial<Check>) => {
      project.preview.loaded();
      now.effects.follow = (id) => connection(logged(id, told({ version: 2, ...part })));
      await project.repair.followSaveCheck('c1');
      return project.preview.getState().phase;
    };
    expect(await save({ phase: 'clean', problems: [], why: null })).toBe('loaded');
    expect(await save({ why: 'own' })).toBe('loaded');
    expect(await save({ phase: 'clean', problems: [], why: null })).toBe('loading');
  });

  it('ignores an old check whose log is gone', async () => {
    now.effects.follow = () => {
      throw new CallError(404, '');
    };
    await project.repair.watch('c1', false);
    expect(project.repair.getState()).toMatchObject({ check: null, checking: false });
  });

  it('records the errors of the page in the frame, each once, and clears them for the next page [ADR 076]', () => {
    project.files.load([{ file_path: 'src/App.tsx', file_content: '', is_binary: false }], 1);
    const source = 'http://a.b/src/App.tsx?t=1:2:3';
    const said = {
      type: 'PREVIEW_LOG',
      kind: 'page',
      level: 'error',
      text: 'TypeError: no\n at x',
      source,
    } as const;
    project.repair.handlePageLog(said);
    project.repair.handlePageLog({ ...said, text: 'TypeError: no' });
    project.repair.handlePageLog({ ...said, level: 'warn', text: 'careful' });
    project.repair.handlePageLog({ ...said, kind: 'console', text: 'Warning: each child' });
    expect(project.repair.known()).toEqual([
      problem('page', 'TypeError: no', { file: 'src/App.tsx' }),
    ]);
    project.repair.clearPageProblems();
    expect(project.repair.known()).toEqual([]);
  });

  it('ignores failed requests while the network is offline', () => {
    const said = {
      type: 'PREVIEW_LOG',
      kind: 'request',
      level: 'error',
      text: 'could not load http://a.b/x.js',
    } as const;
    now.state.offline = true;
    project.repair.handlePageLog(said);
    expect(project.repair.known()).toEqual([]);
    now.state.offline = false;
    project.repair.handlePageLog(said);
    expect(project.repair.known()).toHaveLength(1);
  });

  it.each<[string, Partial<Parameters<typeof terminalProblems>[0]>, string[]]>([
    ['lines that tell of an error', { text: 'fine\nError: a\nerr b\n' }, ['Error: a', 'err b']],
    ['nothing once the site answers', { text: 'Error: a\n', isDone: true }, []],
    ['nothing while no error was seen', { text: 'Error: a\n', hasError: false }, []],
  ])('derives from a command’s output %s [FIX-002]', (_, part, expected) => {
    const errors = {
      command: 2 as const,
      hasError: true,
      title: '',
      text: '',
      calmEvents: 0,
      isDone: false,
      unfinished: '',
      ...part,
    };
    expect(terminalProblems(errors).map((one) => one.message)).toEqual(expected);
  });

  it('returns an output without such a line as one entry with the whole text [FIX-003]', () => {
    const errors = {
      command: 2 as const,
      hasError: true,
      title: '',
      text: 'it\nbroke',
      calmEvents: 0,
      isDone: false,
      unfinished: '',
    };
    expect(terminalProblems(errors)).toEqual([problem('terminal', 'Termimal Error\nit\nbroke')]);
  });

  it('prefers a check’s result over the terminal’s report of the same problem', () => {
    const said: Problem[] = [problem('terminal', 'Error: a')];
    expect(knownProblems({ check: check({}), pageProblems: [] }, said)).toEqual([thrown]);
    expect(
      knownProblems({ check: check({ phase: 'clean', problems: [] }), pageProblems: [] }, said),
    ).toEqual(said);
  });
});

describe('a manual fix', () => {
  const requests: unknown[] = [];
  beforeEach(() => {
    requests.length = 0;
    now.effects.open = (request) => {
      if (request.request_type !== 'exe_npm') requests.push(request);
      return connection(logged('r1', [text('Done.'), end]));
    };
    project.repair.setState({
      check: check({ problems: [thrown, problem('blank', 'The page shows nothing')] }),
    });
  });

  it('sends the titles joined by commas and the note [FIX-006, CHAT-041]', async () => {
    await project.repair.requestFix(' keep the title ');
    const titles = 'ReferenceError: x is not defined (src/App.tsx:3:1),The page shows nothing';
    expect(requests).toMatchObject([
      { prompt: 'keep the title', message_type: 'error', message_content: titles },
    ]);
    expect(project.run.getState().messages[0]).toMatchObject({
      role: 'user',
      message_type: 'error',
      message_content: titles,
      content: [{ type: 'text', text: 'keep the title' }],
    });
  });

  it('sends that the user has seen the cost, where it has a cost', async () => {
    await project.repair.requestFix('', true);
    await now.clock.advance(limits.repair.lockMs);
    await project.repair.requestFix('');
    expect(requests.map((request) => (request as { pays?: boolean }).pays)).toEqual([
      true,
      undefined,
    ]);
  });

  it('is locked for 5 s after each send [FIX-005]', async () => {
    await project.repair.requestFix('');
    await project.repair.requestFix('');
    expect(requests).toHaveLength(1);
    expect(project.repair.getState().locked).toBe(true);
    await now.clock.advance(limits.repair.lockMs);
    expect(project.repair.getState().locked).toBe(false);
    await project.repair.requestFix('');
    expect(requests).toHaveLength(2);
  });

  it('stores the toggle in the service, and reverts it when that fails [FIX-004]', async () => {
    await project.repair.setAuto(false);
    expect([now.calls.at(-1), project.repair.getState().auto]).toEqual(['auto false', false]);
    now.effects.setAuto = () => Promise.reject(new CallError(502, ''));
    await expect(project.repair.setAuto(true)).rejects.toThrow();
    expect(project.repair.getState().auto).toBe(false);
  });
});
