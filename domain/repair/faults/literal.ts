type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const token =
  /\s*(?:\/\/[^\n]*\n\s*|\/\*[\s\S]*?\*\/\s*)*(?:([{}[\]:,])|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`([^`\\$]*)`|(-?\d[\d.]*)|([A-Za-z_$][\w$]*))/y;
const maxDepth = 12;

class NotLiteral extends Error {}

/**
 * Reads the JavaScript literal at the beginning of a text: objects, lists, strings, numbers, `true`,
 * `false`, `null`. Returns undefined when it holds anything else, so that nothing is run or guessed.
 */
export function readLiteral(text: string): Json | undefined {
  const pattern = new RegExp(token.source, 'y');

  function next(): {
    mark?: string | undefined;
    text?: string | undefined;
    word?: string | undefined;
  } {
    const match = pattern.exec(text);
    if (!match) throw new NotLiteral();
    const [, mark, single, double, plain, number, word] = match;
    const written = single ?? double;
    if (written !== undefined) return { text: written.replace(/\\(.)/g, '$1') };
    return plain === undefined ? { mark, word: number ?? word } : { text: plain };
  }

  function peek(): ReturnType<typeof next> {
    const at = pattern.lastIndex;
    const found = next();
    pattern.lastIndex = at;
    return found;
  }

  function readValue(depth: number): Json {
    if (depth > maxDepth) throw new NotLiteral();
    const found = next();
    if (found.text !== undefined) return found.text;
    if (found.mark === '{') return readObject(depth);
    if (found.mark === '[') return readList(depth);
    return readWord(found.word);
  }

  function readObject(depth: number): Json {
    const object: { [key: string]: Json } = {};
    for (;;) {
      const found = next();
      if (found.mark === '}') return object;
      const key = found.text ?? found.word;
      if (key === undefined || key === '__proto__' || next().mark !== ':') throw new NotLiteral();
      object[key] = readValue(depth + 1);
      if (peek().mark === ',') next();
      else if (peek().mark !== '}') throw new NotLiteral();
    }
  }

  function readList(depth: number): Json {
    const list: Json[] = [];
    while (peek().mark !== ']') {
      list.push(readValue(depth + 1));
      if (peek().mark === ',') next();
      else if (peek().mark !== ']') throw new NotLiteral();
    }
    next();
    return list;
  }

  try {
    return readValue(0);
  } catch (error) {
    if (error instanceof NotLiteral) return undefined;
    throw error;
  }
}

function readWord(word: string | undefined): Json {
  if (word !== undefined && /^-?\d/.test(word) && Number.isFinite(Number(word)))
    return Number(word);
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  throw new NotLiteral();
}
