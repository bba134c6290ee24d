/** Calls `visit` for each character that is outside of quotes, with the depth of parentheses. */
function scan(text: string, visit: (index: number, depth: number) => void): void {
  let depth = 0;
  let quote = '';
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? '';
    if (quote) {
      if (character === quote) quote = '';
      continue;
    }
    if (character === "'" || character === '"') {
      quote = character;
      continue;
    }
    if (character === ')') depth--;
    visit(index, depth);
    if (character === '(') depth++;
  }
}

/** Removes parentheses that enclose the whole expression, as `pg_get_expr` writes them. */
export function withoutParentheses(expression: string): string {
  const text = expression.trim();
  if (!text.startsWith('(') || !text.endsWith(')')) return text;
  let end = -1;
  scan(text, (index, depth) => {
    if (end < 0 && text[index] === ')' && depth === 0) end = index;
  });
  return end === text.length - 1 ? withoutParentheses(text.slice(1, -1)) : text;
}

/** Splits an expression at `or`, or at `=`, where they are outside of quotes and parentheses. */
export function splitTopLevel(expression: string, separator: 'or' | '='): string[] {
  const text = withoutParentheses(expression);
  const word = separator === 'or' ? /^\sor\s/i : /^\s=\s/;
  const length = separator.length + 2;
  const parts: string[] = [];
  let start = 0;
  scan(text, (index, depth) => {
    if (depth !== 0 || index < start || !word.test(text.slice(index, index + length))) return;
    parts.push(text.slice(start, index));
    start = index + length;
  });
  parts.push(text.slice(start));
  return parts.map((part) => part.trim());
}
