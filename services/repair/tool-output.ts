import type { Problem } from '../../domain/entities/problem.ts';
import { limits } from '../../domain/limits/index.ts';
import { errorEntries } from '../../domain/repair/error-entries.ts';
import { problem } from '../../domain/repair/problem.ts';

/** Returns the project's file for any path that a tool prints; null when it does not exist. */
export type FindFile = (raw: string) => string | null;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colour codes begin with ESC
const colours = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/** Longer paths are cut at the front, because the end of a path is enough to find the file. */
const maxPath = 2 * limits.files.pathMax;

/** Finds a file by the end of its path, because tools run in a different directory. */
export function fileFinder(paths: Iterable<string>): FindFile {
  const known = new Set(paths);
  return (raw) => {
    const [plain = ''] = raw.replace(/^file:\/\//, '').split(/[?#]/, 1);
    // Limit the length first, because each folder in the path costs one more lookup.
    const parts = plain.slice(-maxPath).replace(/\\/g, '/').split('/');
    for (let from = 0; from < parts.length; from++) {
      const path = parts
        .slice(from)
        .filter((part) => part !== '.')
        .join('/');
      if (known.has(path)) return path;
    }
    return null;
  };
}

/** A problem found in a line, and how many of the following lines belong to it. */
type ToolMessage = { found: Problem; lines: number };
type OutputReader = {
  pattern: RegExp;
  read(match: RegExpMatchArray, find: FindFile, below: readonly string[]): ToolMessage | undefined;
};

/** The maximum number of lines between a tool's message and the line that names the file. */
const linesBelow = 6;

const readers: readonly OutputReader[] = [
  {
    // Vite: the message, then `File: path:line:column`.
    pattern: /\[vite\] (?:\(client\) )?(?:Internal server error|Pre-transform error): (.+)/g,
    read([, message = ''], find, below) {
      const at = below.findIndex((line) => /^\s+File: ./.test(line));
      if (at < 0 || message.startsWith('Transform failed')) return undefined;
      const named = (below[at] ?? '').trimStart().slice('File: '.length);
      const [placed = '', line, column] = /:(\d+):(\d+)$/.exec(named) ?? [];
      const file = named.slice(0, named.length - placed.length);
      return {
        found: problem('build', message, toPosition(find(file), line, column)),
        lines: at + 1,
      };
    },
  },
  {
    // Oxc and Rolldown: `[PARSE_ERROR] message`, then a code frame that begins with the file.
    pattern: /\[(?!vite\])[A-Za-z_:-]+\] (?:Error: )?(.+)/g,
    read([, message = ''], find, below) {
      for (const [i, line] of below.slice(0, 4).entries()) {
        const at = framePosition(line);
        if (at)
          return {
            found: problem('build', message, toPosition(find(at.file), at.line, at.column)),
            lines: i + 1,
          };
      }
      return undefined;
    },
  },
  {
    // TypeScript: `src/App.tsx(12,5): error TS2304: message`, and its form in a terminal.
    pattern: /^([^\s(:][^(:]*)(?:\((\d+),(\d+)\):|:(\d+):(\d+) -) error (TS\d+): (.+)/g,
    read: ([, file = '', line1, column1, line2, column2, code = '', message = ''], find) =>
      toolMessage(
        problem(
          'build',
          `${code}: ${message}`,
          toPosition(find(file), line1 ?? line2, column1 ?? column2),
        ),
      ),
  },
  {
    pattern: /npm (?:error|ERR!) (?:notarget )?(No matching version found for [^\n]+)/g,
    read: ([, message = '']) => toolMessage(problem('install', message, { file: 'package.json' })),
  },
  {
    pattern:
      /npm (?:error|ERR!) 404\s+(?:'?([^'\s]+)'? is not in this registry|Not Found - GET \S+\/([^\s/]+) )/g,
    read: ([, first, second]) =>
      toolMessage(
        problem('install', `There is no package ${first ?? second}`, { file: 'package.json' }),
      ),
  },
  {
    pattern:
      /Error(?: \[\w+\])?: (Cannot find (?:module|package) '[^']+')(?: imported from ([^\s]+))?/g,
    read: ([, message = '', file = ''], find) =>
      toolMessage(problem('build', message, { file: find(file) })),
  },
  {
    pattern: /Vite could not start: ([^\n]+)/g,
    read: ([, message = '']) => toolMessage(problem('build', message)),
  },
];

function toolMessage(found: Problem): ToolMessage {
  return { found, lines: 0 };
}

/**
 * Returns the position in a text such as `[ file:line:column ]`, with which the code frames of Oxc
 * and Rolldown begin.
 */
function framePosition(
  text: string,
): { file: string; line: string | undefined; column: string | undefined } | undefined {
  const start = text.indexOf('[ ') + 2;
  const end = start < 2 ? null : /:(\d+):(\d+) \]/.exec(text.slice(start + 1));
  return end
    ? { file: text.slice(start, start + 1 + end.index), line: end[1], column: end[2] }
    : undefined;
}

/**
 * Returns the problems in a command's output (Vite, Rolldown, TypeScript, npm, Node). If no known
 * message is found, returns the lines that look like errors, or the whole output as one problem
 * (FIX-002, FIX-003). Reads line by line in linear time.
 */
export function readToolOutput(output: string, find: FindFile): Problem[] {
  const text = output.replace(colours, '').replace(/\r\n?/g, '\n');
  const lines = text.split('\n');
  const read: Problem[] = [];
  /**
   * For each reader, the number of the first line that no earlier match of this reader has used.
   */
  const until = readers.map(() => 0);
  for (const [i, line] of lines.entries()) {
    const inLine: { at: number; found: Problem }[] = [];
    for (const [which, { pattern, read: toProblem }] of readers.entries()) {
      if (i < (until[which] ?? 0)) continue;
      for (const match of line.matchAll(pattern)) {
        const one = toProblem(match, find, lines.slice(i + 1, i + 1 + linesBelow));
        if (!one) continue;
        inLine.push({ at: match.index, found: truncated(one.found) });
        until[which] = i + 1 + one.lines;
      }
    }
    read.push(...inLine.sort((a, b) => a.at - b.at).map(({ found }) => found));
  }
  if (read.length > 0) return read;
  return errorEntries(text).map(({ title, text: whole }) =>
    truncated(problem('terminal', title === whole ? whole : `${title}\n${whole}`)),
  );
}

const truncated = (one: Problem): Problem => ({
  ...one,
  message: one.message.trim().slice(0, limits.check.messageMax),
});

function toPosition(file: string | null, line: string | undefined, column: string | undefined) {
  return { file, line: line ? Number(line) : null, column: column ? Number(column) : null };
}
