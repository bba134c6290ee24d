import { exportsOf } from './code-links.ts';
import { namedScore, rankFiles, relatedScore } from './rank-files.ts';
import { estimateTokens } from './tokens.ts';

export type FileChoiceInput = {
  /** The project's text files by path. */
  files: ReadonlyMap<string, string>;
  prompt: string;
  /** Paths of recently changed files, latest first. */
  recent: readonly string[];
  /** GAP-33: 1 = every file that helps; 2 = named files and the core only. */
  mode: 1 | 2;
  /**
   * `room` is the maximum number of tokens for the contents of all files, `unnamedRoom` for the
   * contents of files that the prompt does not name.
   */
  room: number;
  unnamedRoom: number;
};

export type FileChoice = {
  /** Paths of the files to show, in no special order. */
  shown: string[];
  /** Paths of files that are not shown but may be read. */
  hidden: string[];
};

/** Generated files, which are never worth their tokens (ADR 080). */
const generatedFiles =
  /(^|\/)(package-lock\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$|\.(map|min\.js|min\.css)$/;
/** A longer file is probably data, so it is never shown. */
const maxShownCharacters = 80_000;
/** Maximum number of tokens for files that are not related to the prompt. */
const fillTokens = 5_000;
/** Tokens of the tags around a file. */
const frameTokens = 20;
/** Files that are shown for every prompt if they fit, also in mode 2. */
const coreNames = new Set([
  'package.json',
  'src/App.tsx',
  'src/app.tsx',
  'src/index.css',
  'src/content.ts',
  'src/types.ts',
]);

/** Whether a model may ever see a file. */
export function isShowable(path: string, text: string): boolean {
  return text.length <= maxShownCharacters && !generatedFiles.test(path);
}

/** The tokens that a file takes in a prompt. */
export function fileTokens(text: string): number {
  return estimateTokens(text) + frameTokens;
}

/**
 * Chooses the files of a prompt (ADR 080): all of them if they fit, otherwise the most likely ones.
 * A file that does not fit is left out, and a smaller, less likely file may still be shown.
 */
export function chooseFiles(input: FileChoiceInput): FileChoice {
  const { mode, room } = input;
  const files = new Map([...input.files].filter(([path, text]) => isShowable(path, text)));
  const total = [...files.values()].reduce((sum, text) => sum + fileTokens(text), 0);
  if (mode === 1 && total <= room) return { shown: [...files.keys()], hidden: [] };
  const shown = new Set<string>();
  let left = room;
  let leftUnnamed = Math.min(room, input.unnamedRoom);
  let leftToFill = fillTokens;
  for (const { path, score } of rankFiles({ ...input, files })) {
    const isNamed = score >= namedScore;
    const isCore = coreNames.has(path);
    const isFilling = !isCore && score < relatedScore;
    if (!isNamed && mode === 2 && !isCore) continue;
    const cost = fileTokens(files.get(path) ?? '');
    if (cost > left || (!isNamed && cost > leftUnnamed)) continue;
    if (isFilling && cost > leftToFill) continue;
    left -= cost;
    if (!isNamed) leftUnnamed -= cost;
    if (isFilling) leftToFill -= cost;
    shown.add(path);
  }
  return {
    shown: [...shown],
    hidden: [...files.keys()].filter((path) => !shown.has(path)),
  };
}

/**
 * Returns a line for each file that is not shown: with its exports if all lines fit into `room`
 * tokens, otherwise without. If even the paths do not fit, only the first are listed.
 */
export function describeHidden(
  hidden: readonly string[],
  files: ReadonlyMap<string, string>,
  room: number,
): string[] {
  const paths = [...hidden].sort();
  const full = paths.map((path) => {
    const names = exportsOf(files.get(path) ?? '');
    return names.length > 0 ? `${path}: ${names.join(', ')}` : path;
  });
  if (estimateTokens(full.join('\n')) <= room) return full;
  const lines: string[] = [];
  let left = room;
  for (const path of paths) {
    left -= estimateTokens(`${path}\n`);
    if (left < 0) return [...lines, `… and ${paths.length - lines.length} more files`];
    lines.push(path);
  }
  return lines;
}
