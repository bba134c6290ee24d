const declaration = /[\s;{](--[\w-]+)\s*:/g;

/** Returns the names of the custom properties in the `@theme` blocks of a style sheet. */
export function themeTokens(style: string): string[] {
  return style
    .split('@theme')
    .slice(1)
    .flatMap((rest) => [...blockOf(rest).matchAll(declaration)].map(([, token = '']) => token));
}

/** Returns the text of the first block in braces. */
export function blockOf(text: string): string {
  const start = text.indexOf('{');
  let depth = 0;
  for (let at = start; at >= 0 && at < text.length; at++) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    if (depth === 0) return text.slice(start, at);
  }
  return start < 0 ? '' : text.slice(start);
}
