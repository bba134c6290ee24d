import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import { type Command, commands } from '@/domain/runtime/commands';
import {
  createTerminalErrors,
  reduceTerminalEvent,
  type TerminalErrors,
  type TerminalEvent,
} from '@/domain/stream/terminal-errors';

type TerminalState = {
  /** The last non-empty line, without colours, shown while the preview loads. */
  lastLine: string;
  /** RUN-006, RUN-007: whether the output contains an error, and which. */
  errors: TerminalErrors;
};

/**
 * The text of the build terminal (RUN-008). It stores the output, so that a terminal that opens
 * later shows it.
 */
export function createTerminalStore() {
  const store = createStore<TerminalState>(() => ({
    lastLine: '',
    errors: createTerminalErrors(commands.install),
  }));
  let pieces: string[] = [];
  let size = 0;
  const listeners = new Set<(text: string) => void>();

  return {
    ...store,
    write(text: string) {
      pieces.push(text);
      size += text.length;
      // Drop the oldest output beyond the limit of a terminal. A terminal that opens later then
      // shows the same output as a terminal that is already open.
      while (size > limits.command.outputBytes && pieces.length > 1)
        size -= (pieces.shift() as string).length;
      for (const listen of listeners) listen(text);
      const lastLine = lastPlainLine(text);
      if (lastLine !== undefined) store.setState({ lastLine });
    },
    /** Resets the state of the previous command. Call it when a command starts. */
    begin: (command: Command) => store.setState({ errors: createTerminalErrors(command) }),
    handleEvent: (event: TerminalEvent) =>
      store.setState(({ errors }) => ({ errors: reduceTerminalEvent(errors, event) })),
    text: () => pieces.join(''),
    clear() {
      pieces = [];
      size = 0;
      store.setState({ lastLine: '' });
    },
    onWrite(listen: (text: string) => void): () => void {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

export type TerminalStore = ReturnType<typeof createTerminalStore>;

const escapes =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences start with one
  /\u001b\[[0-?]*[ -/]*[@-~]|\u001b\][^\u0007]*(\u0007|\u001b\\)|[\u0000-\u0008\u000b-\u001f]/g;

/** Returns the non-empty lines of some output, without colours. */
export function plainLines(text: string): string[] {
  return text
    .split(/\r?\n|\r/)
    .map((line) => line.replace(escapes, '').trim())
    .filter((line) => line !== '');
}

/**
 * Returns the last non-empty line. Does not parse the earlier lines, because output arrives faster
 * than anyone reads it (P9).
 */
function lastPlainLine(text: string): string | undefined {
  for (let end = text.length; end > 0; ) {
    const start = Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1));
    const [line] = plainLines(text.slice(start + 1, end));
    if (line !== undefined) return line;
    end = start;
  }
  return undefined;
}
