import { limits } from '../limits/index.ts';
import { type Command, commands } from '../runtime/commands.ts';
import { unreachable } from '../unreachable.ts';
import type { StreamEvent } from './event.ts';

/** The events of a command's stream (RUN-003). */
export type TerminalEvent =
  | { type: 'data'; text: string }
  | { type: 'done'; domain: string }
  | { type: 'ended' }
  | { type: 'failed'; title: string };

/**
 * Whether a command's output contains errors, and the part of the output to show to the user or the
 * model.
 */
export type TerminalErrors = {
  command: Command;
  /**
   * Set by a line with an error (RUN-006); cleared by enough events without an error (RUN-007), or
   * by DONE.
   */
  hasError: boolean;
  /** The first line with an error; '' if there was none. */
  title: string;
  /** All output since the first error line, kept until the next command starts (ODD-33). */
  text: string;
  calmEvents: number;
  isDone: boolean;
  /** The beginning of a line whose end has not arrived yet. */
  unfinished: string;
};

// These words also match inside longer words, so `err` matches "preferred" (ODD-13). RUN-007 clears
// that false alarm.
const errorWords = /error|Failed|err|Err/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colours begin with one
const colours = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/** Returns the state for a new command, without anything from the previous one. */
export function createTerminalErrors(command: Command): TerminalErrors {
  return {
    command,
    hasError: false,
    title: '',
    text: '',
    calmEvents: 0,
    isDone: false,
    unfinished: '',
  };
}

/** Reads an event of a command's stream; undefined if it does not concern the terminal. */
export function readTerminalEvent(event: StreamEvent): TerminalEvent | undefined {
  if (event.status === 'DONE') return { type: 'done', domain: event.domain ?? '' };
  if (event.status === 'END' || event.status === 'STOPPED' || event.status === 'INTERRUPTED')
    return { type: 'ended' };
  if (event.type === 'error') return { type: 'failed', title: event.content ?? '' };
  if (event.type === 'data' && typeof event.data === 'string')
    return { type: 'data', text: event.data };
  return undefined;
}

/** RUN-006, RUN-007, GAP-84: returns the error state after one more event. */
export function reduceTerminalEvent(state: TerminalErrors, event: TerminalEvent): TerminalErrors {
  switch (event.type) {
    case 'data':
      return afterOutput(state, event.text);
    case 'done':
      return { ...state, isDone: true, hasError: false, calmEvents: 0 };
    case 'failed':
      return withError(state, event.title);
    case 'ended': {
      const promised = state.command === commands.buildDev || state.command === commands.webBuild;
      return promised && !state.isDone ? withError(state, state.title) : state;
    }
    default:
      return unreachable(event);
  }
}

function afterOutput(state: TerminalErrors, output: string): TerminalErrors {
  const lines = (state.unfinished + output).split(/\r?\n/);
  const found = lines
    .map((line) => line.replace(colours, '').trim())
    .find((line) => errorWords.test(line));
  const collects = found !== undefined || state.text !== '';
  const text = collects ? (state.text + output).slice(0, limits.command.outputBytes) : '';
  if (found !== undefined) return { ...withError(state, found), text, unfinished: '' };
  const calmEvents = state.calmEvents + 1;
  const hasError = state.hasError && calmEvents <= limits.command.errorFlagResetsAfter;
  return {
    ...state,
    hasError,
    calmEvents,
    text,
    unfinished: (lines.at(-1) ?? '').slice(-limits.command.maxLength),
  };
}

function withError(state: TerminalErrors, title: string): TerminalErrors {
  return {
    ...state,
    hasError: true,
    title: state.hasError ? state.title || title : title,
    calmEvents: 0,
  };
}
