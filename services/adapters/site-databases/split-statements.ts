/** One statement of a file: its text without comments before it, and where it begins. */
export type SqlStatement = { text: string; line: number; words: string[] };

const word = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const dollarTag = /\$(?:[\p{L}_][\p{L}\p{N}_]*)?\$/uy;

/**
 * Splits a file into statements at the semicolons that are outside of strings, quoted names,
 * comments, parentheses and SQL bodies of functions (`begin atomic … end`). `words` are the first
 * words of the statement in lower case.
 */
export function splitStatements(sql: string): SqlStatement[] {
  const statements: SqlStatement[] = [];
  let start = -1;
  let line = 1;
  let countedTo = 0;
  let words: string[] = [];
  let parentheses = 0;
  let blocks = 0;

  const finish = (end: number) => {
    if (start >= 0) {
      line += lineAt(sql.slice(countedTo, start), start - countedTo) - 1;
      countedTo = start;
      statements.push({ text: sql.slice(start, end).trimEnd(), line, words });
    }
    start = -1;
    words = [];
    parentheses = 0;
    blocks = 0;
  };

  for (let at = 0; at < sql.length; ) {
    const afterBlank = skipBlank(sql, at);
    if (afterBlank > at) {
      at = afterBlank;
      continue;
    }
    const char = sql.charAt(at);
    if (char === ';' && parentheses === 0 && blocks === 0) {
      finish(at);
      at += 1;
      continue;
    }
    if (start < 0) start = at;
    const name = match(word, sql, at);
    if (name !== undefined) {
      const lower = name.toLowerCase();
      blocks = nextBlocks(blocks, lower, words, sql, at + name.length);
      if (words.length < 8) words.push(lower);
      at += name.length;
      // The letter before a string decides how its end is found.
      if (sql.charAt(at) === "'") at = endOfString(sql, at, lower === 'e');
      continue;
    }
    if (char === '(') parentheses += 1;
    if (char === ')') parentheses = Math.max(0, parentheses - 1);
    at = endOfToken(sql, at);
  }
  finish(sql.length);
  return statements;
}

/** Returns the line of a position, counted from 1. */
export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1))
    line += 1;
  return line;
}

/** Returns the first position that is neither white space nor in a comment. */
function skipBlank(sql: string, from: number): number {
  let at = from;
  for (;;) {
    const char = sql.charAt(at);
    if (char !== '' && /\s/.test(char)) at += 1;
    else if (sql.startsWith('--', at)) {
      const end = sql.indexOf('\n', at);
      at = end < 0 ? sql.length : end + 1;
    } else if (sql.startsWith('/*', at)) at = endOfComment(sql, at);
    else return at;
  }
}

/** Comments of SQL may contain comments. */
function endOfComment(sql: string, from: number): number {
  let depth = 0;
  for (let at = from; at < sql.length; at += 1) {
    if (sql.startsWith('/*', at)) {
      depth += 1;
      at += 1;
    } else if (sql.startsWith('*/', at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return sql.length;
}

function endOfToken(sql: string, at: number): number {
  const char = sql.charAt(at);
  if (char === "'") return endOfString(sql, at, false);
  if (char === '"') {
    const end = sql.indexOf('"', at + 1);
    return end < 0 ? sql.length : end + 1;
  }
  const tag = char === '$' ? match(dollarTag, sql, at) : undefined;
  if (tag !== undefined) {
    const end = sql.indexOf(tag, at + tag.length);
    return end < 0 ? sql.length : end + tag.length;
  }
  return at + 1;
}

function endOfString(sql: string, from: number, hasBackslashes: boolean): number {
  for (let at = from + 1; at < sql.length; at += 1) {
    if (hasBackslashes && sql.charAt(at) === '\\') at += 1;
    else if (sql.charAt(at) === "'") return at + 1;
  }
  return sql.length;
}

/** Returns how many blocks are open after a word, counted as `psql` does. */
function nextBlocks(
  blocks: number,
  name: string,
  words: string[],
  sql: string,
  after: number,
): number {
  const isRoutine =
    words[0] === 'create' && words.some((one) => one === 'function' || one === 'procedure');
  if (!isRoutine) return blocks;
  if (name === 'begin' && /^\s+atomic\b/i.test(sql.slice(after, after + 40))) return blocks + 1;
  if (blocks > 0 && name === 'case') return blocks + 1;
  if (blocks > 0 && name === 'end') return blocks - 1;
  return blocks;
}

function match(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
