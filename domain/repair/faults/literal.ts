export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

type Token = { mark?: string; text?: string; word?: string };

const maxDepth = 12;

class NotLiteral extends Error {}

/**
 * Reads the JavaScript literal at the beginning of a text: objects, lists, strings, numbers,
 * `true`, `false`, `null`. Returns undefined if the text contains other code, because that code
 * must not be run.
 */
export function readLiteral(text: string): Json | undefined {
  try {
    return readValue(new Tokens(text), 0);
  } catch (error) {
    if (error instanceof NotLiteral) return undefined;
    throw error;
  }
}

/** Reads punctuation, strings and words one by one, in linear time. */
class Tokens {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  next(): Token {
    this.skipBlanks();
    const letter = this.text[this.at] ?? '';
    if (letter !== '' && '{}[]:,'.includes(letter)) {
      this.at++;
      return { mark: letter };
    }
    if (letter === "'" || letter === '"' || letter === '`') return { text: this.readText(letter) };
    return { word: this.readWord() };
  }

  /** Reads the next token if it is this punctuation character. */
  take(mark: string): boolean {
    const { at } = this;
    if (this.next().mark === mark) return true;
    this.at = at;
    return false;
  }

  private skipBlanks(): void {
    for (;;) {
      while (/\s/.test(this.text[this.at] ?? '')) this.at++;
      const end = { '//': '\n', '/*': '*/' }[this.text.slice(this.at, this.at + 2)];
      if (end === undefined) return;
      const found = this.text.indexOf(end, this.at + 2);
      if (found < 0) throw new NotLiteral();
      this.at = found + end.length;
    }
  }

  private readText(quote: string): string {
    let read = '';
    for (let at = this.at + 1; at < this.text.length; at++) {
      const letter = this.text[at] ?? '';
      if (letter === quote) {
        this.at = at + 1;
        return read;
      }
      if (quote === '`' && letter === '$') break;
      if (quote !== '`' && letter === '\n') break;
      read += letter === '\\' ? (this.text[++at] ?? '') : letter;
    }
    throw new NotLiteral();
  }

  private readWord(): string {
    const from = this.at;
    while (/[\w$.-]/.test(this.text[this.at] ?? '')) this.at++;
    if (this.at === from) throw new NotLiteral();
    return this.text.slice(from, this.at);
  }
}

function readValue(tokens: Tokens, depth: number): Json {
  if (depth > maxDepth) throw new NotLiteral();
  const { mark, text, word } = tokens.next();
  if (text !== undefined) return text;
  if (mark === '{') return readObject(tokens, depth);
  if (mark === '[') return readList(tokens, depth);
  return readWord(word);
}

function readObject(tokens: Tokens, depth: number): Json {
  const object: { [key: string]: Json } = {};
  while (!tokens.take('}')) {
    const { text, word } = tokens.next();
    const key = text ?? word;
    if (key === undefined || key === '__proto__' || !tokens.take(':')) throw new NotLiteral();
    object[key] = readValue(tokens, depth + 1);
    if (tokens.take(',')) continue;
    if (!tokens.take('}')) throw new NotLiteral();
    return object;
  }
  return object;
}

function readList(tokens: Tokens, depth: number): Json {
  const list: Json[] = [];
  while (!tokens.take(']')) {
    list.push(readValue(tokens, depth + 1));
    if (tokens.take(',')) continue;
    if (!tokens.take(']')) throw new NotLiteral();
    return list;
  }
  return list;
}

function readWord(word: string | undefined): Json {
  if (word !== undefined && /^-?\d/.test(word) && Number.isFinite(Number(word)))
    return Number(word);
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  throw new NotLiteral();
}
