import { describe, expect, it } from 'vitest';
import { actionRules, effectOf, type FilesView, isFileAction, writesFile } from './action-rules.ts';
import { type ActionType, actionTypes } from './events.ts';

const stored: Record<string, string> = {
  'src/app.tsx': 'one\ntwo\n',
  'src/pages/home.tsx': 'home',
  'src/pages/about.tsx': 'about',
  'notes/plan.md': 'plan',
};

function viewOf(locked: string[] = []): FilesView {
  const isCovered = (path: string) =>
    locked.some((one) => path === one || path.startsWith(`${one}/`));
  return {
    text: (path) => stored[path],
    has: (path) => path in stored,
    isTaken: (path) => Object.keys(stored).some((one) => one.toLowerCase() === path.toLowerCase()),
    below: (folder) => Object.keys(stored).filter((path) => path.startsWith(`${folder}/`)),
    isLocked: isCovered,
  };
}

function outcomeOf(
  type: ActionType,
  path: string,
  { to = '', content = '', locked = [] as string[] } = {},
) {
  const rule = actionRules[type];
  if (rule.kind !== 'files') return rule.kind;
  const effect = effectOf(rule.effect, { path, to, content }, viewOf(locked));
  return 'reason' in effect ? effect.reason : effect;
}

const edit = (search: string, replace: string) =>
  `<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE`;

describe('what an action does to files', () => {
  it('has a rule for every type of the protocol', () => {
    expect(Object.keys(actionRules).sort()).toEqual([...actionTypes].sort());
    expect(actionTypes.filter(isFileAction)).toEqual(['file', 'edit', 'delete', 'rename', 'sql']);
    expect(actionTypes.filter(writesFile)).toEqual(['file', 'edit', 'sql']);
  });

  it.each<[string, ActionType, string, Parameters<typeof outcomeOf>[2], unknown]>([
    [
      'writes a whole file',
      'file',
      './src/new.ts',
      { content: 'x' },
      { kind: 'write', path: 'src/new.ts', text: 'x', isWhole: true },
    ],
    ['refuses a path outside', 'file', '../x', { content: 'x' }, 'path'],
    ['keeps a locked file', 'file', 'src/app.tsx', { locked: ['src'] }, 'locked'],
    [
      'changes places of a file',
      'edit',
      'src/app.tsx',
      { content: edit('two', 'three') },
      { kind: 'write', path: 'src/app.tsx', text: 'one\nthree\n', isWhole: false },
    ],
    [
      'refuses lines that are not there',
      'edit',
      'src/app.tsx',
      { content: edit('9', '8') },
      'edit',
    ],
    ['refuses to edit no file', 'edit', 'src/none.tsx', { content: edit('two', '3') }, 'missing'],
    ['keeps a locked file', 'edit', 'src/app.tsx', { locked: ['src/app.tsx'] }, 'locked'],
    [
      'removes a folder',
      'delete',
      'src/pages',
      {},
      { kind: 'remove', paths: ['src/pages/home.tsx', 'src/pages/about.tsx'] },
    ],
    ['refuses to remove nothing', 'delete', 'src/none', {}, 'missing'],
    ['keeps a folder with a locked file', 'delete', 'src', { locked: ['src/app.tsx'] }, 'locked'],
    [
      'moves a folder',
      'rename',
      'src/pages',
      { to: 'views' },
      {
        kind: 'move',
        files: [
          { from: 'src/pages/home.tsx', to: 'views/home.tsx' },
          { from: 'src/pages/about.tsx', to: 'views/about.tsx' },
        ],
      },
    ],
    ['refuses a move into itself', 'rename', 'src', { to: 'src/old' }, 'path'],
    ['refuses a move onto a file', 'rename', 'notes/plan.md', { to: 'src/app.tsx' }, 'collision'],
    [
      'refuses a move into a locked folder',
      'rename',
      'src',
      { to: 'n/a', locked: ['n'] },
      'locked',
    ],
    ['leaves commands to the runner', 'shell', '', {}, 'command'],
    ['leaves commands to the runner', 'start', '', {}, 'command'],
    ['refuses SQL without a database', 'sql', '', {}, 'unsupported'],
  ])('%s: %s %s', (_, type, path, options, outcome) => {
    expect(outcomeOf(type, path, options)).toEqual(outcome);
  });
});
