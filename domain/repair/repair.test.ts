import { describe, expect, it } from 'vitest';
import type { Problem } from '../entities/problem.ts';
import { limits } from '../limits/index.ts';
import { errorEntries } from './error-entries.ts';
import { errorMessage } from './error-message.ts';
import { problem } from './problem.ts';
import {
  leftBecauseOf,
  lockedFor,
  signatureOf,
  signatureOfAll,
  startsByItself,
  titleOfProblem,
  withoutNamedControls,
  worthSaying,
} from './repair.ts';

const ready = { auto: true, attempts: 0, building: false, fixing: false };

describe('automatic repair', () => {
  it.each<[object, boolean]>([
    [{}, true],
    [{ attempts: 2 }, true],
    [{ attempts: 3 }, false],
    [{ auto: false }, false],
    [{ building: true }, false],
    [{ fixing: true }, false],
  ])('with %o starts automatically: %s [FIX-004]', (part, starts) => {
    expect(startsByItself({ ...ready, ...part })).toBe(starts);
  });

  it('is locked for 5 s after each send [FIX-005]', () => {
    expect([
      lockedFor(null, 0),
      lockedFor(1_000, 1_000),
      lockedFor(1_000, 5_999),
      lockedFor(1_000, 6_000),
    ]).toEqual([0, 5_000, 1, 0]);
  });

  it.each([
    ['nothing', {}, true, null],
    ['no model', {}, false, 'model'],
    ['the toggle', { auto: false }, true, 'off'],
    ['the same again', { tried: ['x'] }, true, 'same'],
    ['three attempts', { attempts: limits.repair.attempts }, true, 'attempts'],
  ] as const)('is not started because of %s [ADR 027]', (_, part, hasModel, why) => {
    expect(
      leftBecauseOf({ auto: true, attempts: 0, tried: [], sentAt: null, ...part }, 'x', hasModel),
    ).toBe(why);
  });
});

describe('problems', () => {
  const one = problem('build', 'Unexpected token', { file: 'src/App.tsx', line: 3, column: 1 });

  it.each<[string, Problem, Problem, boolean]>([
    ['another line', one, { ...one, line: 90 }, true],
    ['other numbers', problem('page', 'at 12 of 3'), problem('page', 'at 1 of 99'), true],
    [
      'another address',
      problem('request', '404 http://a:1/x.js?t=1'),
      problem('request', '404 http://b:2/x.js?t=2'),
      true,
    ],
    ['another file', one, { ...one, file: 'src/b.tsx' }, false],
    ['other words', one, { ...one, message: 'Unexpected end' }, false],
  ])('are equal with %s or not', (_, a, b, same) => {
    expect(signatureOf(a) === signatureOf(b)).toBe(same);
  });

  it('are equal in any order, and each counts once', () => {
    const other = problem('page', 'x is not defined');
    expect(signatureOfAll([one, other, one])).toBe(signatureOfAll([other, one]));
    expect(worthSaying([other, one, { ...one, line: 5 }])).toEqual([one, other]);
  });

  it('are one fault in the words of the check and of the page, with the file that one knows', () => {
    const seen = problem('page', 'Uncaught x is not defined', { line: 4 });
    const told = problem('console', 'x is not defined', { file: 'src/App.tsx' });
    expect(worthSaying([seen, told, seen])).toEqual([told]);
    const elsewhere = { ...told, file: 'src/b.tsx' };
    const ofTerminal = problem('terminal', 'x is not defined');
    expect(worthSaying([told, elsewhere, ofTerminal])).toEqual([told, elsewhere, ofTerminal]);
  });

  it('are each read once, and only the first of a long output', () => {
    let reads = 0;
    const lines = Array.from({ length: 3_000 }, (_, at) => ({
      ...problem('terminal', ''),
      get message() {
        reads += 1;
        // Signatures ignore digits, so numbered messages would all count as the same problem.
        return `error ${String(at).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`;
      },
    }));
    const last = problem('build', 'Unexpected token');
    const found = worthSaying([...lines, last]);
    expect([found.length, found[0]]).toEqual([limits.repair.problems, last]);
    expect(reads).toBeLessThanOrEqual(limits.repair.problemsRead);
  });

  it('are read behind a line that is printed again and again', () => {
    const line = problem('terminal', 'Error: connect');
    const real = problem('terminal', 'x is not defined');
    const printed = Array.from({ length: limits.repair.problemsRead }, () => ({ ...line }));
    expect(worthSaying([...printed, real])).toEqual([line, real]);
    expect(worthSaying([...printed, { ...line, file: 'a.ts' }])).toMatchObject([{ file: 'a.ts' }]);
  });

  it('are named by their message and place', () => {
    expect([titleOfProblem(one), titleOfProblem(problem('blank', 'Nothing'))]).toEqual([
      'Unexpected token (src/App.tsx:3:1)',
      'Nothing',
    ]);
  });
});

describe('terminal output', () => {
  it.each(['an error', 'Error: x', 'ERROR', 'Failed to load', 'stderr'])(
    'finds the error line %s [FIX-002]',
    (line) => {
      expect(errorEntries(`fine\n${line}\nfine`)).toEqual([{ title: line, text: line }]);
    },
  );
  it('returns the whole output as one entry otherwise [FIX-003]', () => {
    expect(errorEntries('gone\nwrong')).toEqual([{ title: 'Termimal Error', text: 'gone\nwrong' }]);
  });
});

it('joins the titles of a fix message with commas and adds the note as its only part [CHAT-041]', () => {
  expect(errorMessage(['a', 'b'], 'please')).toEqual({
    role: 'user',
    message_type: 'error',
    message_content: 'a,b',
    content: [{ type: 'text', text: 'please' }],
  });
});

it('counts a control that broke once where the list of abilities names it too [FIX-054]', () => {
  const at = (line: number) => ({ file: 'src/app.tsx', line });
  const ability = problem('ability', 'Add a task', at(12));
  const lost = problem('lost', 'The button "Add" on /: now nothing happens', at(12));
  const other = problem('lost', 'The button "Sort" on /: now nothing happens', at(13));
  const unplaced = problem('lost', 'The button "" on /: now nothing happens');
  const unplacedAbility = problem('ability', 'See a task');
  expect(withoutNamedControls([ability, lost, other, unplaced, unplacedAbility])).toEqual([
    ...[ability, other, unplaced, unplacedAbility],
  ]);
  expect(withoutNamedControls([lost])).toEqual([lost]);
});
