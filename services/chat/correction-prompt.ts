import { nearestLines } from '../../domain/artifact/nearest-lines.ts';
import { fenced } from './fenced.ts';
import type { Refusal, Refusals } from './refusals.ts';

/** Maximum characters of one file in the message. A longer file is not shown as a whole. */
const maxFile = 24_000;
const maxContent = 6_000;
const maxMessage = 80_000;

/** Up to this length, a file is shown whole when an edit of it failed. */
const maxShownWhole = 8_000;
const maxApplied = 6_000;

type FileReader = {
  text(path: string): string | undefined;
  has(path: string): boolean;
  /** Lists the applied edits of a file, so that the model does not repeat them. */
  refusals: Pick<Refusals, 'applied'>;
};

/** `seen`: files whose whole contents are in the text. */
export type CorrectionRequest = { text: string; seen: string[] };

/**
 * Builds the message about refused actions: the reasons and the current content of the files.
 * `whole` asks the model for complete files, because its corrected edits failed again (ADR 016).
 * Leaves out files that do not fit into `most` characters. The first file is always included, if
 * necessary without its content.
 */
export function correctionPrompt(
  refusals: readonly Refusal[],
  files: FileReader,
  { whole, most = maxMessage }: { whole: boolean; most?: number },
): CorrectionRequest {
  const room = Math.min(most, maxMessage);
  const shown: string[] = [];
  const seen: string[] = [];
  let length = 0;
  for (const [path, ones] of byPath(refusals)) {
    const part = whole ? requestWholeFile(path, ones, files) : describeRefusals(path, ones, files);
    const fits = length + part.length <= room;
    if (!fits && shown.length > 0) continue;
    const text = fits ? part : describeBriefly(path, ones);
    length += text.length;
    shown.push(text);
    if (fits && isShownWhole(path, ones, files, whole)) seen.push(path);
  }
  const text = [
    'These actions of your answer were not carried out; everything else was. Make them good now.',
    ...shown,
    'Answer with one artifact that holds only the corrected actions: no words before or after it, nothing that was carried out already. If none of them is needed after all, leave the artifact empty.',
  ].join('\n\n');
  return { text, seen };
}

/**
 * Describes refused actions by their reasons only, because there is no room for the file's content.
 */
function describeBriefly(path: string, refusals: readonly Refusal[]): string {
  return [
    `## ${path || '(no path)'}`,
    ...refusals.map(({ actionType, reason }) => `${actionType}, refused: ${reason}`),
    'There is no room to show the file. Reach the goal in other files, or leave it.',
  ].join('\n');
}

/** Whether a second correction round can help, in which the model writes the whole file. */
export function canRequestWholeFile({ reason, path }: Refusal, files: FileReader): boolean {
  if (!['edit', 'missing', 'placeholder', 'nested', 'syntax', 'unseen'].includes(reason))
    return false;
  return (files.text(path)?.length ?? 0) <= maxFile;
}

function byPath(refusals: readonly Refusal[]): Map<string, Refusal[]> {
  const paths = new Map<string, Refusal[]>();
  for (const one of refusals) paths.set(one.path, [...(paths.get(one.path) ?? []), one]);
  return paths;
}

function describeRefusals(path: string, refusals: readonly Refusal[], files: FileReader): string {
  return [
    `## ${path || '(no path)'}`,
    ...refusals.map((one) => describeRefusal(one, files)),
    ...describeApplied(path, files),
    ...currentContent(path, refusals, files),
  ].join('\n');
}

function requestWholeFile(path: string, refusals: readonly Refusal[], files: FileReader): string {
  const text = files.text(path);
  const stands =
    text === undefined
      ? ['The file does not exist.']
      : ['The file as it stands now:', fenced(text)];
  const wanted = refusals.map(
    (one) =>
      `You wrote (${one.actionType}, refused: ${one.reason}):\n${fenced(truncate(one.content, maxContent))}`,
  );
  return [
    `## ${path}`,
    ...stands,
    ...wanted,
    `Write this file whole, with your change in it: <appAction type="file" filePath="${path}">, every line, nothing left out.`,
  ].join('\n');
}

function describeRefusal(refusal: Refusal, files: FileReader): string {
  const { reason, detail, actionType, content, to } = refusal;
  switch (reason) {
    case 'edit':
      return detail && 'search' in detail
        ? describeMismatch(detail, content, files.text(refusal.path))
        : 'The edit could not be applied.';
    case 'missing':
      return `There is no such file to edit.${suggestPath(refusal.path, files)} Write it whole with type="file" if it is needed.`;
    case 'placeholder':
      return `Line ${lineOf(detail)} stands for code that you left out: ${quoteOf(detail)}. Files hold every line: ${retryHint(actionType)}`;
    case 'nested':
      return `Line ${lineOf(detail)} of its content is a tag: ${quoteOf(detail)}. An action before it was not closed with </appAction>. Write the actions again, each closed.`;
    case 'shrink':
      return `${detail && 'before' in detail ? `Of ${detail.before} lines only ${detail.after} would be left` : 'Most of the file would be gone'}. If that is what the request needs, write the same file again and it will be taken. If not, change only what has to change, with type="edit".`;
    case 'syntax':
      return `${actionType === 'edit' ? 'After the edit the file' : 'It'} does not parse: ${problemOf(detail)}\nYou wrote:\n${fenced(truncate(content, maxFile))}\n${files.has(refusal.path) ? 'Correct it.' : 'It was not written, so there is nothing to edit: write it whole, corrected.'}`;
    case 'unseen':
      return `You were not shown this file, so it was not overwritten. ${isShort(refusal.path, files) ? 'Here it is: change it with type="edit", or write it whole with everything that must stay.' : 'It is too long to be shown: change it with type="edit" and lines you are sure of, or leave it.'}`;
    case 'locked':
      return `The person has locked this file${to ? ' or its new name' : ''}: it stays as it is. Reach the goal in other files, or leave it.`;
    case 'collision':
      return 'A file stands where a folder would be needed, or the other way round. Choose another path.';
    case 'migration':
      return problemOf(detail);
    case 'path':
      return 'This path is not allowed: paths are relative to the project, with forward slashes, without "..", node_modules or .git.';
    case 'size':
      return 'It is larger than a file may be. Split it, or leave out generated data.';
    default:
      return 'It was refused.';
  }
}

const problemOf = (detail: Refusal['detail']): string =>
  detail && 'problem' in detail ? detail.problem : '';

type EditMismatch = {
  reason: 'malformed' | 'missing' | 'ambiguous';
  block: number;
  text: string;
  search: string[];
  places: number[];
};

function describeMismatch(
  { reason, block, text, search, places }: EditMismatch,
  content: string,
  current: string | undefined,
): string {
  const which = `Block ${block + 1} of your edit`;
  const wrote = `You wrote:\n${fenced(truncate(content, maxContent))}`;
  if (reason === 'malformed') {
    return `${which} is not whole: every block is <<<<<<< SEARCH, =======, >>>>>>> REPLACE, each alone on its line.\n${wrote}`;
  }
  // A later edit may have changed the file, while none of this edit's blocks was applied. So quote
  // the current file, not its text at the time of this edit.
  const now = current ?? text;
  const excerpts = nearestLines(now, search, now === text ? places : []).map(
    ({ from, lines }) => `From line ${from}:\n${fenced(lines.join('\n'))}`,
  );
  const nothingLike = excerpts.length === 0 ? '\nNothing in the file is like them.' : '';
  const what =
    reason === 'ambiguous'
      ? `${which} fits more than one place of the file. Add neighbouring lines to SEARCH until it fits one:`
      : `${which}: its SEARCH lines do not stand in the file. What stands there, to be copied character for character:`;
  return [
    `${what}${nothingLike}`,
    ...excerpts,
    'Nothing of this edit was applied: repeat all of it, corrected, but nothing that is in the file already.',
    wrote,
  ].join('\n');
}

/**
 * Names the edits of the file that are already applied, so that the model does not make them twice.
 */
function describeApplied(path: string, { refusals }: FileReader): string[] {
  const applied = refusals.applied(path);
  if (applied.length === 0) return [];
  return [
    'These edits of your answer to the same file were carried out and are in it. Do not repeat them:',
    fenced(truncate(applied.join('\n'), maxApplied)),
  ];
}

/**
 * Returns the current file when the model needs it to repeat its action; otherwise an empty list.
 */
function currentContent(path: string, refusals: readonly Refusal[], files: FileReader): string[] {
  const text = files.text(path);
  return text !== undefined && isShownWhole(path, refusals, files, false)
    ? ['The file as it stands now:', fenced(text)]
    : [];
}

/**
 * Whether the whole file is shown: when the model has to write it again, or when an edit of it
 * failed.
 */
function isShownWhole(
  path: string,
  refusals: readonly Refusal[],
  files: FileReader,
  whole: boolean,
): boolean {
  const length = files.text(path)?.length ?? Number.POSITIVE_INFINITY;
  const isNeeded = refusals.some(
    ({ reason, actionType }) =>
      reason === 'placeholder' ||
      reason === 'unseen' ||
      (reason === 'syntax' && actionType === 'edit'),
  );
  if (whole || isNeeded) return length <= maxFile;
  const isChanged = files.refusals.applied(path).length > 0;
  const isEdit = refusals.some(({ reason }) => reason === 'edit');
  return isEdit && length <= (isChanged ? maxFile : maxShownWhole);
}

function isShort(path: string, files: FileReader): boolean {
  const text = files.text(path);
  return text !== undefined && text.length <= maxFile;
}

function retryHint(actionType: string): string {
  return actionType === 'edit'
    ? 'repeat the edit with the real lines.'
    : 'write it whole, or change it with type="edit".';
}

function suggestPath(path: string, files: FileReader): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const folders = ['', 'src/', 'src/components/', 'src/lib/', 'src/pages/'];
  const found = folders
    .map((folder) => folder + name)
    .find((one) => one !== path && files.has(one));
  return found ? ` Did you mean ${found}?` : '';
}

const lineOf = (detail: Refusal['detail']): number | string =>
  detail && 'line' in detail ? detail.line : '?';
const quoteOf = (detail: Refusal['detail']): string =>
  detail && 'line' in detail ? JSON.stringify(detail.text) : '';
const truncate = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most)}\n[cut]` : text;
