import type { Problem } from '../../domain/entities/problem.ts';
import { limits } from '../../domain/limits.ts';
import { errorEntries } from '../../domain/rules/error-entries.ts';
import { problem } from '../../domain/rules/problem.ts';

/** The project's own file that a tool names by whatever path it sees; null for one that is not there. */
export type FindFile = (raw: string) => string | null;

// biome-ignore lint/suspicious/noControlCharactersInRegex: ANSI colours begin with one
const colours = /\u001b\[[0-?]*[ -/]*[@-~]/g;

/** Finds a file by the end of its path: tools run in another directory than we know it by. */
export function fileFinder(paths: Iterable<string>): FindFile {
  const known = new Set(paths);
  return (raw) => {
    const parts = raw
      .replace(/^file:\/\//, '')
      .replace(/[?#].*$/, '')
      .replace(/\\/g, '/')
      .split('/');
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

type Reader = { pattern: RegExp; read(match: RegExpMatchArray, find: FindFile): Problem | undefined };

/** The frame that Oxc and Rolldown draw around the code begins with its place. */
const frame = String.raw`(?:[^\n]*\n){0,3}?[^\n]*?\[ ([^\n]+?):(\d+):(\d+) \]`;

const readers: readonly Reader[] = [
  {
    // Vite: the message, then `File: path:line:column`.
    pattern:
      /\[vite\] (?:\(client\) )?(?:Internal server error|Pre-transform error): ([^\n]+)(?:\n(?!\s+File:)[^\n]*){0,4}\n\s+File: ([^\n]+?)(?::(\d+):(\d+))?(?=\n|$)/g,
    read: ([, message = '', file = '', line, column], find) =>
      message.startsWith('Transform failed') ? undefined : problem('build', message, place(find(file), line, column)),
  },
  {
    // Oxc and Rolldown: `[PARSE_ERROR] message`, then a frame that begins with the place.
    pattern: new RegExp(String.raw`\[(?!vite\])[A-Za-z_:-]+\] (?:Error: )?([^\n]+)\n${frame}`, 'g'),
    read: ([, message = '', file = '', line, column], find) => problem('build', message, place(find(file), line, column)),
  },
  {
    // TypeScript: `src/App.tsx(12,5): error TS2304: message`, and as it looks in a terminal.
    pattern: /^([^\s(:][^\n(:]*)(?:\((\d+),(\d+)\):|:(\d+):(\d+) -) error (TS\d+): ([^\n]+)/gm,
    read: ([, file = '', line1, column1, line2, column2, code = '', message = ''], find) =>
      problem('build', `${code}: ${message}`, place(find(file), line1 ?? line2, column1 ?? column2)),
  },
  {
    pattern: /npm (?:error|ERR!) (?:notarget )?(No matching version found for [^\n]+)/g,
    read: ([, message = '']) => problem('install', message, { file: 'package.json' }),
  },
  {
    pattern: /npm (?:error|ERR!) 404\s+(?:'?([^'\s]+)'? is not in this registry|Not Found - GET \S+\/([^\s/]+) )/g,
    read: ([, first, second]) => problem('install', `There is no package ${first ?? second}`, { file: 'package.json' }),
  },
  {
    pattern: /Error(?: \[\w+\])?: (Cannot find (?:module|package) '[^']+')(?: imported from ([^\s]+))?/g,
    read: ([, message = '', file = ''], find) => problem('build', message, { file: find(file) }),
  },
  {
    pattern: /Vite could not start: ([^\n]+)/g,
    read: ([, message = '']) => problem('build', message),
  },
];

/**
 * What a command's output says is wrong, as exactly as it can be read (Vite, Rolldown, TypeScript, npm, Node); where nothing can be,
 * its error lines, or all of it as one entry (FIX-002, FIX-003).
 */
export function readToolOutput(output: string, find: FindFile): Problem[] {
  const text = output.replace(colours, '').replace(/\r\n?/g, '\n');
  const read = readers.flatMap(({ pattern, read: toProblem }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const found = toProblem(match, find);
      return found ? [{ at: match.index, found }] : [];
    }),
  );
  if (read.length > 0) return read.sort((a, b) => a.at - b.at).map(({ found }) => shortened(found));
  return errorEntries(text).map(({ title, text: whole }) => shortened(problem('terminal', title === whole ? whole : `${title}\n${whole}`)));
}

const shortened = (one: Problem): Problem => ({ ...one, message: one.message.trim().slice(0, limits.check.messageMax) });

function place(file: string | null, line: string | undefined, column: string | undefined) {
  return { file, line: line ? Number(line) : null, column: column ? Number(column) : null };
}
