const line = /^ {0,3}(`{3,})([^`\n\r]*)\r?$/;

/** Removes a code fence that wraps the whole content (ADR 064); returns other content unchanged. */
export function unwrapFence(content: string): string {
  const lines = content.split('\n');
  const ticks = line.exec(lines[0] ?? '')?.[1]?.length;
  if (!ticks) return content;
  const last = lines.findLastIndex((one) => one.trim() !== '');
  let depth = 1;
  for (let i = 1; i <= last; i++) {
    const [, mark = '', info = ''] = line.exec(lines[i] ?? '') ?? [];
    if (mark.length < ticks) continue;
    // A fence with a language opens a nested block. A fence without a language closes the innermost
    // block. This keeps the code blocks inside a README.
    depth += info.trim() === '' ? -1 : 1;
    if (depth > 0) continue;
    return i === last ? lines.slice(1, last).map(withBreak).join('') : content;
  }
  return content;
}

function withBreak(text: string): string {
  return `${text}\n`;
}
