import { trimEndOf, trimStartOf } from '../text/trim.ts';
import { isBlankLine } from './lines.ts';

/** Why a closed action is refused although its file could be written (ADR 016). */
export type GuardRefusal =
  /** A phrase like "rest of the code" instead of code; `line` counts from 1. */
  | { reason: 'placeholder'; line: number; text: string }
  /** Most of an existing file would be lost. */
  | { reason: 'shrink'; before: number; after: number }
  /**
   * The content contains tags of the answer protocol, because the model forgot to close the action.
   */
  | { reason: 'nested'; line: number; text: string };

/** Files without code, in which a phrase like "rest of the code" may be part of the text. */
const isProse = /\.(?:mdx?|txt|csv|svg)$/i;

/**
 * Longer lines are not checked: they are not comments, and the patterns would be slow on a line of
 * a megabyte.
 */
const maxLineLength = 240;

/** Start of a comment that lasts to the end of its line; `#!` begins a script. */
const lineComments = /^(?:\/\/+|#(?!!)|\*(?!\/)|--)/;

const dots = /^(?:\.{3,}|…+)$/;
const startsOrEndsWithDots = (words: string) =>
  /^(?:\.{3}|…)/.test(words) || words.endsWith('...') || words.endsWith('…');

/** Next to an ellipsis, such as `...`, these words mean that the model left out code. */
const omissionWords = [
  /\b(?:rest|remaining|remainder|existing|previous|other|original|unchanged|same|omitted|more|continue[sd]?|as before|keep)\b/i,
  /其余|其他|其它|剩余|余下|原有|现有|已有|省略|不变|同上|之前的|保留/,
  /残り|既存|省略|変更なし|以前と同|そのまま|他の/,
  /나머지|기존|생략|변경 없음|이전과|동일|그대로|다른/,
  /\b(?:resto|restante|existente|reste|existant|inchangé|restlich|bestehend|unverändert|остальн|существующ)/i,
];

const codeNouns =
  '(?:code|file|component|implementation|functions?|methods?|contents?|logic|styles?|imports?|markup|jsx|html|css|props|handlers?)';
const unchangedPhrases =
  '(?:is |are |stays? |remains? |goes |go )?(?:here|unchanged|the same|as is|as before|same as before|omitted(?: for brevity)?)';

/** These phrases mean that the model left out code, even without an ellipsis. */
const omissionPhrases = [
  new RegExp(
    `^(?:the |your )?(?:rest|remainder) of (?:the |your |this )?(?:\\w+ )?${codeNouns}(?: ${unchangedPhrases})?$`,
    'i',
  ),
  new RegExp(
    `^(?:the |your |all )?(?:existing|previous|other|remaining|original|unchanged) (?:\\w+ )?${codeNouns} ${unchangedPhrases}$`,
    'i',
  ),
  /^(?:same|unchanged|identical) (?:as|to) (?:before|above|the original)$/i,
  /^(?:keep|add|insert|paste|include) (?:the |your |all )?(?:existing|previous|other|remaining|original|rest of the) .{0,40}\b(?:here|unchanged|as is)$/i,
  /^(?:implementation|code|content|logic|body) (?:goes here|omitted|remains the same|unchanged)$/i,
  /^(?:此处|这里|以下|以上)?(?:其余|其他|其它|剩余|余下|原有|现有|已有)(?:的)?(?:代码|内容|部分|逻辑|样式|组件|实现|函数)(?:.{0,4}(?:保持)?(?:不变|同上|省略|一致|与之前相同))?$/,
  /^(?:此处|这里|以下|中间)?(?:代码|内容)?(?:省略|略|保持不变|同上)$/,
  /^(?:残りの|既存の|以下|他の)(?:コード|実装|部分|内容|処理|スタイル)?(?:は)?(?:省略|同じ|そのまま|変更なし|以前と同じ)?(?:です)?$/,
  /^(?:나머지|기존|이하)\s?(?:코드|구현|부분|내용|로직|스타일)?(?:는|은)?\s?(?:생략|동일|그대로(?: 유지)?|변경 없음|이전과 동일)?(?:합니다)?$/,
];

/**
 * Returns the first comment of `text` that the model wrote instead of code. Ignores a line that
 * `before` already contains.
 */
export function findPlaceholder(
  path: string,
  text: string,
  before: string | undefined,
): { line: number; text: string } | undefined {
  if (isProse.test(path)) return undefined;
  let known: Set<string> | undefined;
  for (const [i, line] of text.split('\n').entries()) {
    const words = commentOf(line);
    if (words === undefined || !isPlaceholder(words)) continue;
    known ??= new Set(before?.split('\n').map((one) => one.trim()));
    if (!known.has(line.trim())) return { line: i + 1, text: line.trim().slice(0, 200) };
  }
  return undefined;
}

/**
 * Returns the words of a line that is only a comment, in any programming language of a web project.
 */
function commentOf(line: string): string | undefined {
  if (line.length > maxLineLength) return undefined;
  const text = line.trim();
  if (text.startsWith('{') && text.endsWith('}')) return blockComment(text.slice(1, -1).trim());
  const block = blockComment(text);
  if (block !== undefined) return block;
  if (text.length >= 7 && text.startsWith('<!--') && text.endsWith('-->'))
    return text.slice(4, -3).trim();
  const mark = lineComments.exec(text)?.[0];
  return mark && text.slice(mark.length).trim();
}

function blockComment(text: string): string | undefined {
  if (text.length < 4 || !text.startsWith('/*') || !text.endsWith('*/')) return undefined;
  return trimEndOf(trimStartOf(text.slice(1, -1), '*'), '*').trim();
}

function isPlaceholder(words: string): boolean {
  if (dots.test(words)) return true;
  if (startsOrEndsWithDots(words)) return omissionWords.some((pattern) => pattern.test(words));
  const bare = trimEndOf(trimStartOf(words, '([（【-'), ')]）】.。-').trim();
  return omissionPhrases.some((pattern) => pattern.test(bare));
}

/**
 * A file with fewer lines than `shrinkFrom` may shrink freely. Of a longer file, the share
 * `shrinkTo` must stay or move to other files.
 */
const shrinkFrom = 40;
const shrinkTo = 0.5;
/**
 * The maximum number of characters of other files in which moved lines are searched. An answer that
 * moves a folder can change all of its files.
 */
const maxElsewhere = 500_000;

/**
 * Whether a file that was written as a whole would lose most of its content: more than half of 40
 * or more non-trivial lines. Lines that are now in `elsewhere`, which are other files of the same
 * answer, were moved and are not lost.
 */
export function findShrink(
  before: string,
  text: string,
  elsewhere: Iterable<string>,
): { before: number; after: number } | undefined {
  const had = significantLines(before);
  if (had.length < shrinkFrom) return undefined;
  const has = significantLines(text);
  if (has.length >= had.length * shrinkTo) return undefined;
  const moved = new Set<string>();
  let left = maxElsewhere;
  for (const other of elsewhere) {
    left -= other.length;
    if (left < 0) break;
    for (const line of significantLines(other)) moved.add(line);
  }
  const stays = new Set(has);
  const lost = had.filter((line) => !stays.has(line) && !moved.has(line)).length;
  return lost > had.length * shrinkTo ? { before: had.length, after: has.length } : undefined;
}

/** Returns the non-trivial lines: neither blank nor only brackets. */
function significantLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

const ownTag =
  /^\s*<(?:\/?(?:app|bolt)Artifact|\/(?:app|bolt)Action|((?:app|bolt)Action))(?=[\s<>]|$)/;

/**
 * Whether a line begins with a tag of the answer protocol that is followed only by further tags, or
 * that opens an action with a type.
 */
function beginsWithTag(line: string): boolean {
  const found = ownTag.exec(line);
  if (!found) return false;
  const rest = line.slice(found[0].length);
  const close = rest.indexOf('>');
  if (close < 0) return true;
  const attributes = rest.slice(0, close);
  if (attributes.includes('<')) return true;
  const after = rest.slice(close + 1).trimStart();
  return (
    after === '' || after.startsWith('<') || (found[1] !== undefined && /\btype=/.test(attributes))
  );
}

/**
 * Finds a line that begins with a tag of the answer protocol, which means that the model did not
 * close the action. Ignores files without code, which may contain these tags as text.
 */
function findNestedTag(path: string, text: string): { line: number; text: string } | undefined {
  if (isProse.test(path) || !/<\/?(?:app|bolt)A/.test(text)) return undefined;
  const lines = text.split('\n');
  const i = lines.findIndex((line) => beginsWithTag(line.slice(0, maxLineLength)));
  return i < 0 ? undefined : { line: i + 1, text: (lines[i] ?? '').trim().slice(0, 200) };
}

/**
 * Runs the guards of a file before it is written (ADR 016). The guard whose message helps the model
 * most runs first. `before` is the current text. `mayShrink` is true when the user asked for less
 * code or the model has confirmed the removal.
 */
export function guardFile(file: {
  path: string;
  text: string;
  before: string | undefined;
  mayShrink: boolean;
  otherTexts: () => Iterable<string>;
}): GuardRefusal | undefined {
  const { path, text, before } = file;
  const nested = findNestedTag(path, text);
  if (nested) return { reason: 'nested', ...nested };
  const placeholder = findPlaceholder(path, text, before);
  if (placeholder) return { reason: 'placeholder', ...placeholder };
  if (before === undefined || file.mayShrink || isBlankLine(before)) return undefined;
  const shrink = findShrink(before, text, file.otherTexts());
  return shrink && { reason: 'shrink', ...shrink };
}
