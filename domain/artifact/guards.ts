import { blankOf } from './lines.ts';

/** Why a closed action is held back although its file could be written (decision 10). */
export type GuardRefusal =
  /** Words like "rest of the code" stand where code belongs; `line` counts from 1. */
  | { reason: 'placeholder'; line: number; text: string }
  /** Most of an existing file would be gone. */
  | { reason: 'shrink'; before: number; after: number }
  /** Tags of the protocol stand in the content: a closing tag was forgotten. */
  | { reason: 'nested'; line: number; text: string };

/** Nothing is written about code there, or the words may be the text itself. */
const isProse = /\.(?:mdx?|txt|csv|svg)$/i;

/** Nobody writes such lines any longer, and a pattern may not be asked about a megabyte of blanks. */
const maxLineLength = 240;

/** A line that is nothing but a comment, in any language a web project has; the words stand in one of the groups. */
const comment = /^\s*(?:\{\s*\/\*+(.*?)\*+\/\s*\}|\/\*+(.*?)\*+\/|\/\/+(.*)|<!--(.*?)-->|#(?!!)(.*)|\*(?!\/)(.*)|--(.*))\s*$/;

const dots = /^(?:\.{3,}|…+)$/;
const startsOrEndsWithDots = /^\s*(?:\.{3,}|…)|(?:\.{3,}|…)\s*$/;

/** With dots beside them these words say that something was left out. */
const leftOut = [
  /\b(?:rest|remaining|remainder|existing|previous|other|original|unchanged|same|omitted|more|continue[sd]?|as before|keep)\b/i,
  /其余|其他|其它|剩余|余下|原有|现有|已有|省略|不变|同上|之前的|保留/,
  /残り|既存|省略|変更なし|以前と同|そのまま|他の/,
  /나머지|기존|생략|변경 없음|이전과|동일|그대로|다른/,
  /\b(?:resto|restante|existente|reste|existant|inchangé|restlich|bestehend|unverändert|остальн|существующ)/i,
];

const thing =
  '(?:code|file|component|implementation|functions?|methods?|contents?|logic|styles?|imports?|markup|jsx|html|css|props|handlers?)';
const stays =
  '(?:is |are |stays? |remains? |goes |go )?(?:here|unchanged|the same|as is|as before|same as before|omitted(?: for brevity)?)';

/** These say so without dots. */
const surely = [
  new RegExp(`^(?:the |your )?(?:rest|remainder) of (?:the |your |this )?(?:\\w+ )?${thing}(?: ${stays})?$`, 'i'),
  new RegExp(`^(?:the |your |all )?(?:existing|previous|other|remaining|original|unchanged) (?:\\w+ )?${thing} ${stays}$`, 'i'),
  /^(?:same|unchanged|identical) (?:as|to) (?:before|above|the original)$/i,
  /^(?:keep|add|insert|paste|include) (?:the |your |all )?(?:existing|previous|other|remaining|original|rest of the) .{0,40}\b(?:here|unchanged|as is)$/i,
  /^(?:implementation|code|content|logic|body) (?:goes here|omitted|remains the same|unchanged)$/i,
  /^(?:此处|这里|以下|以上)?(?:其余|其他|其它|剩余|余下|原有|现有|已有)(?:的)?(?:代码|内容|部分|逻辑|样式|组件|实现|函数)(?:.{0,4}(?:保持)?(?:不变|同上|省略|一致|与之前相同))?$/,
  /^(?:此处|这里|以下|中间)?(?:代码|内容)?(?:省略|略|保持不变|同上)$/,
  /^(?:残りの|既存の|以下|他の)(?:コード|実装|部分|内容|処理|スタイル)?(?:は)?(?:省略|同じ|そのまま|変更なし|以前と同じ)?(?:です)?$/,
  /^(?:나머지|기존|이하)\s?(?:코드|구현|부분|내용|로직|스타일)?(?:는|은)?\s?(?:생략|동일|그대로(?: 유지)?|변경 없음|이전과 동일)?(?:합니다)?$/,
];

/** The line of `text` that stands for code the model did not write, unless `before` has the very same line. */
export function findPlaceholder(path: string, text: string, before: string | undefined): { line: number; text: string } | undefined {
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

function commentOf(line: string): string | undefined {
  if (line.length > maxLineLength) return undefined;
  return comment
    .exec(line)
    ?.slice(1)
    .find((group) => group !== undefined)
    ?.trim();
}

function isPlaceholder(words: string): boolean {
  if (dots.test(words)) return true;
  if (startsOrEndsWithDots.test(words)) return leftOut.some((pattern) => pattern.test(words));
  const bare = words.replace(/^[([（【-]+\s*|\s*[)\]）】.。-]+$/g, '');
  return surely.some((pattern) => pattern.test(bare));
}

/** Below this many lines a file may shrink as it likes; above it half of them must stay or go somewhere else. */
const shrinkFrom = 40;
const shrinkTo = 0.5;

/**
 * Whether a file written whole would lose most of what it had: more than half of 40 or more telling lines. Lines that now stand
 * in `elsewhere`, other files of the same answer, are not lost: they were moved.
 */
export function findShrink(before: string, text: string, elsewhere: Iterable<string>): { before: number; after: number } | undefined {
  const had = telling(before);
  if (had.length < shrinkFrom) return undefined;
  const has = telling(text);
  if (has.length >= had.length * shrinkTo) return undefined;
  const moved = new Set<string>();
  for (const other of elsewhere) for (const line of telling(other)) moved.add(line);
  const stays = new Set(has);
  const lost = had.filter((line) => !stays.has(line) && !moved.has(line)).length;
  return lost > had.length * shrinkTo ? { before: had.length, after: has.length } : undefined;
}

/** Lines that say something: neither blank nor only brackets. */
function telling(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
}

const ownTag = /^\s*<\/?(?:app|bolt)(?:Artifact|Action)(?:\s[^>]*)?>?\s*(?:$|<)|^\s*<(?:app|bolt)Action\s[^>]*\btype=/;

/** A line that begins with a tag of the protocol: the action before it was never closed. Files that tell about tags may have them. */
function findNestedTag(path: string, text: string): { line: number; text: string } | undefined {
  if (isProse.test(path) || !/<\/?(?:app|bolt)A/.test(text)) return undefined;
  const lines = text.split('\n');
  const i = lines.findIndex((line) => ownTag.test(line.slice(0, maxLineLength)));
  return i < 0 ? undefined : { line: i + 1, text: (lines[i] ?? '').trim().slice(0, 200) };
}

/**
 * The guards of a file about to be written (decision 10), in the order in which they tell a model most. `before` is the file as it
 * stands; `mayShrink` says that the person asked for less, or that the model was asked and meant it.
 */
export function guardFile(file: {
  path: string;
  text: string;
  before: string | undefined;
  mayShrink: boolean;
  elsewhere: () => Iterable<string>;
}): GuardRefusal | undefined {
  const { path, text, before } = file;
  const nested = findNestedTag(path, text);
  if (nested) return { reason: 'nested', ...nested };
  const placeholder = findPlaceholder(path, text, before);
  if (placeholder) return { reason: 'placeholder', ...placeholder };
  if (before === undefined || file.mayShrink || blankOf(before)) return undefined;
  const shrink = findShrink(before, text, file.elsewhere());
  return shrink && { reason: 'shrink', ...shrink };
}
