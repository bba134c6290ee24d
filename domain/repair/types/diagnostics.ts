import { projectFolder } from './plan.ts';

/** One error of the compiler in a file of the project. Line and column count from 1. */
export type Diagnostic = {
  file: string;
  line: number;
  column: number;
  code: number;
  message: string;
  /** The lines that explain the message; the last line is the most specific. */
  chain: string[];
};

/** Longer lines are ignored, because they only contain a very long type. */
const maxLine = 4_000;

const first = /^([^(]+)\((\d+),(\d+)\): error TS(\d+): (.*)$/;

/**
 * Reads the output of the compiler; errors without a file, or outside of the project, are left out.
 */
export function readDiagnostics(output: string): Diagnostic[] {
  const found: Diagnostic[] = [];
  let last: Diagnostic | undefined;
  for (const line of output.split('\n')) {
    if (line.length > maxLine) {
      last = undefined;
      continue;
    }
    if (line.startsWith(' ')) {
      last?.chain.push(shortenPaths(line.trim()));
      continue;
    }
    const [, file, row, column, code, message] = first.exec(line) ?? [];
    last = undefined;
    if (!file?.startsWith(projectFolder) || message === undefined) continue;
    last = {
      file: file.slice(projectFolder.length),
      line: Number(row),
      column: Number(column),
      code: Number(code),
      message: shortenPaths(message),
      chain: [],
    };
    found.push(last);
  }
  return found;
}

/**
 * Returns the first error without a file and line, such as a file that cannot be read; undefined if
 * there is none. With such an error, the project was not checked completely.
 */
export function readGlobalError(output: string): string | undefined {
  return output.split('\n').find((line) => /^error TS\d+:/.test(line));
}

const shortenPaths = (text: string): string =>
  text.replaceAll(`/work/${projectFolder}`, '').replaceAll('/work/', '');
