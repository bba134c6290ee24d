import { describe, expect, it } from 'vitest';
import { type Command, commands } from '../contract/chat.ts';
import { limits } from '../limits/index.ts';
import {
  createTerminalErrors,
  readTerminalEvent,
  reduceTerminalEvent,
  type TerminalEvent,
} from './terminal-errors.ts';

function stateAfter(command: Command, ...events: (string | TerminalEvent)[]) {
  return events
    .map(
      (event): TerminalEvent => (typeof event === 'string' ? { type: 'data', text: event } : event),
    )
    .reduce(reduceTerminalEvent, createTerminalErrors(command));
}

const done: TerminalEvent = { type: 'done', domain: 'http://x' };
const ended: TerminalEvent = { type: 'ended' };

describe('error lines', () => {
  it.each([
    ['an error here', true],
    ['Failed to compile', true],
    ['npm err! code 1', true],
    ['Err: no', true],
    ['your preferred editor', true],
    ['found 0 errors', true],
    ['ERROR only', false],
    ['failed', false],
    ['all good', false],
  ])('%j sets the flag: %s [RUN-006, ODD-13]', (line, hasError) => {
    expect(stateAfter(commands.install, `${line}\n`).hasError).toBe(hasError);
  });

  it('uses the first such line as the title, without colours [RUN-006]', () => {
    const state = stateAfter(
      commands.buildDev,
      'fine\n\u001b[31m  first error \u001b[0m\nsecond error\n',
      'third error\n',
    );
    expect(state.title).toBe('first error');
  });

  it('recognises a word that is split over two events [RUN-006]', () => {
    expect(stateAfter(commands.buildDev, 'some er', 'ror there\n')).toMatchObject({
      hasError: true,
      title: 'some error there',
    });
  });
});

describe('calm after an error', () => {
  it('resets the flag after more than two calm events, and keeps the text [RUN-007, ODD-13, ODD-33]', () => {
    const two = stateAfter(commands.buildDev, 'error one\n', 'at a\n', 'at b\n');
    expect(two.hasError).toBe(true);
    const three = reduceTerminalEvent(two, { type: 'data', text: 'at c\n' });
    expect(three).toMatchObject({ hasError: false, text: 'error one\nat a\nat b\nat c\n' });
    expect(reduceTerminalEvent(three, ended).text).toBe('error one\nat a\nat b\nat c\n');
  });

  it('starts counting again at the next error line [RUN-007]', () => {
    expect(
      stateAfter(commands.buildDev, 'error one\n', 'a\n', 'b\n', 'error two\n', 'c\n', 'd\n')
        .hasError,
    ).toBe(true);
  });

  it('stores no more text than a command may print', () => {
    const line = `error ${'x'.repeat(1_000_000)}\n`;
    expect(stateAfter(commands.buildDev, line, line, line, line).text.length).toBe(
      limits.command.outputBytes,
    );
  });
});

describe('the end of a command', () => {
  it('clears the error on DONE [GAP-84]', () => {
    expect(stateAfter(commands.buildDev, 'error\n', done, ended).hasError).toBe(false);
  });

  it.each([
    [commands.install, false],
    [commands.buildDev, true],
    [commands.other, false],
    [commands.webBuild, true],
  ])('on END without DONE of command %i sets the error: %s [GAP-84]', (command, hasError) => {
    expect(stateAfter(command, 'fine\n', ended).hasError).toBe(hasError);
  });

  it('sets the flag and the title on an error event', () => {
    expect(stateAfter(commands.install, { type: 'failed', title: 'exit 1' }, ended)).toMatchObject({
      hasError: true,
      title: 'exit 1',
    });
  });
});

it.each([
  [
    { type: 'data', data: 'line\n' },
    { type: 'data', text: 'line\n' },
  ],
  [{ status: 'DONE', domain: 'http://x' }, done],
  [{ status: 'END', code: 0 }, ended],
  [{ status: 'STOPPED' }, ended],
  [
    { type: 'error', code: 705, content: 'exit 1' },
    { type: 'failed', title: 'exit 1' },
  ],
  [{ type: 'stage', stage: 'ready' }, undefined],
  [{ type: 'data' }, undefined],
])('parses %j [RUN-003]', (event, expected) => {
  expect(readTerminalEvent(event)).toEqual(expected);
});
