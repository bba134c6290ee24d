import { limits } from '../../domain/limits/index.ts';
import { rulesFile } from '../../domain/projects/rules-file.ts';

const changedTitle = 'Changed since';
/** The distance in characters between two positions up to which a provider may cache the text. */
const chunkCharacters = 32_000;

/** A text, and the offsets in it up to which a provider may cache the text. */
export type StableText = { text: string; ends: number[] };

/** Returns the files as text, in the given order, with offsets between whole files. */
export function stableFiles(
  paths: readonly string[],
  files: ReadonlyMap<string, string>,
): StableText {
  if (paths.length === 0) return { text: '', ends: [] };
  let text = `# The project\n\nIts files. A file that is shown again under "${changedTitle}" has changed: the later copy is the truth.\n\n`;
  const ends: number[] = [];
  let chunkStart = 0;
  for (const path of paths) {
    text += `${fileText(path, files.get(path) ?? '')}\n\n`;
    if (text.length - chunkStart < chunkCharacters) continue;
    ends.push(text.length);
    chunkStart = text.length;
  }
  if (ends.at(-1) !== text.length) ends.push(text.length);
  return { text, ends };
}

/**
 * Returns the current texts of files that differ from the copies earlier in the prompt (GEN-044).
 */
export function changedFiles(
  changed: readonly string[],
  deleted: readonly string[],
  files: ReadonlyMap<string, string>,
): string[] {
  return [
    ...(changed.length + deleted.length > 0 ? [`# ${changedTitle}`] : []),
    ...changed.map((path) => fileText(path, files.get(path) ?? '')),
    ...(deleted.length > 0 ? [`These files are gone: ${deleted.join(', ')}`] : []),
  ];
}

export const fileText = (path: string, text: string): string =>
  `<file path="${path}">\n${text}${text.endsWith('\n') ? '' : '\n'}</file>`;

/**
 * Returns the part of the prompt with the user's rules for the project (GEN-047); '' when there are
 * none. A closing tag in the rules is escaped, so that the rules cannot end their own quotation.
 */
export function projectRules(text: string | undefined): string {
  const rules = text?.trim() ?? '';
  if (rules === '') return '';
  const isCut = isRulesTextCut(rules);
  const shown = isCut ? rules.slice(0, limits.chat.context.rulesCharacters) : rules;
  return [
    `# Rules of this project\nThe person wrote them in ${rulesFile}. Follow them in everything you do, unless the request says otherwise. Never write, rename or delete this file unless the request names it.`,
    `<rules>\n${shown.replaceAll(/<(?=\/rules)/gi, '&lt;')}\n</rules>`,
    ...(isCut
      ? [
          `(Only the first ${limits.chat.context.rulesCharacters} characters of ${rulesFile} are read.)`,
        ]
      : []),
    '',
  ].join('\n\n');
}

/** Returns whether the rules are longer than the part that is sent to the model. */
export function isRulesTextCut(text: string): boolean {
  return text.trim().length > limits.chat.context.rulesCharacters;
}

/**
 * Returns the notes about files in the last message: which are hidden, locked or binary, and how
 * the model can ask to read some of them (GEN-045).
 */
export function fileNotes({
  hidden,
  others,
  locked,
  byHand,
  mayRead,
}: {
  /** One line for each file that the model may ask to read. */
  hidden: readonly string[];
  /** Paths of files that the model cannot read, such as images. */
  others: readonly string[];
  locked: readonly string[];
  /** Paths that the user changed by hand since the last turn. */
  byHand: readonly string[];
  mayRead: boolean;
}): string[] {
  return [
    ...(hidden.length > 0 ? [`# Files that are not shown\n\n${hidden.join('\n')}`] : []),
    ...(hidden.length > 0 ? [mayRead ? readOffer : noReading] : []),
    ...(others.length > 0 ? [`Also there, never shown: ${others.join(', ')}`] : []),
    ...(locked.length > 0
      ? [`Locked by the person, never to be changed, moved or deleted: ${locked.join(', ')}`]
      : []),
    ...(byHand.length > 0
      ? [
          `Changed by the person by hand since your last answer; keep these changes unless the request says otherwise: ${byHand.join(', ')}`,
        ]
      : []),
  ];
}

const noReading =
  'Do not write a file whole whose contents are not shown: that is refused. Change it with `edit`, and only lines you are sure of, or reach the goal in other files.';
const readOffer = `If you need to see some of these files, ask for them once, before anything else: answer with nothing but one tag for each, e.g. \`<appRead path="src/lib/money.ts"/>\`, at most ${limits.chat.context.readFiles}. You are shown them and then answer the request. If you need none, answer at once. Do not write a file whole that you have not seen: that is refused.`;
