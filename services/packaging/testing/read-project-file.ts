/** A value of an Xcode project file as it is read. */
export type ReadValue = string | ReadValue[] | { [key: string]: ReadValue };

const TOKEN =
  /\/\/[^\n]*\n|\/\*[\w -]*\*\/|\s+|"((?:[^"\\]|\\.)*)"|([A-Za-z0-9_./]+)|([{}()=;,])/gy;

/** Reads a project file as Xcode does. Throws an `Error` at the first character that does not fit. */
export function readProjectFile(text: string): ReadValue {
  const tokens = tokensOf(text);
  let next = 0;
  const take = (expected?: string): string => {
    const token = tokens[next++] ?? '';
    if (expected !== undefined && token !== expected)
      throw new Error(`${token} instead of ${expected}`);
    return token;
  };
  const value = (): ReadValue => {
    const token = take();
    if (token === '(') {
      const list: ReadValue[] = [];
      while (tokens[next] !== ')') {
        list.push(value());
        if (tokens[next] !== ')') take(',');
      }
      take(')');
      return list;
    }
    if (token !== '{') return textOf(token);
    const entries: [string, ReadValue][] = [];
    while (tokens[next] !== '}') {
      const key = textOf(take());
      take('=');
      entries.push([key, value()]);
      take(';');
    }
    take('}');
    return Object.fromEntries(entries);
  };
  const result = value();
  if (next !== tokens.length) throw new Error('text behind the end');
  return result;
}

function textOf(token: string): string {
  if (!/^["A-Za-z0-9_./]/.test(token)) throw new Error(`${token} is no text`);
  return token.startsWith('"') ? JSON.parse(token.replaceAll('\n', '\\n')) : token;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let position = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index !== position) break;
    position += match[0].length;
    if (!/^(\/[/*]|\s)/.test(match[0])) tokens.push(match[0]);
  }
  if (position !== text.length) throw new Error(`unreadable at ${position}`);
  return tokens;
}
