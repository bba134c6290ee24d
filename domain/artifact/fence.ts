const line = /^ {0,3}(`{3,})([^`\n\r]*?)[ \t]*\r?$/;

/** Takes away a code fence that wraps the whole content (decision 36); any other content comes back byte for byte. */
export function unwrapFence(content: string): string {
  const lines = content.split('\n');
  const ticks = line.exec(lines[0] ?? '')?.[1]?.length;
  if (!ticks) return content;
  const last = lines.findLastIndex((one) => one.trim() !== '');
  let depth = 1;
  for (let i = 1; i <= last; i++) {
    const [, mark = '', info = ''] = line.exec(lines[i] ?? '') ?? [];
    if (mark.length < ticks) continue;
    // A fence with a language opens one more, a bare one closes the innermost: a README that shows commands keeps its fences.
    depth += info.trim() === '' ? -1 : 1;
    if (depth > 0) continue;
    return i === last ? lines.slice(1, last).map(withBreak).join('') : content;
  }
  return content;
}

function withBreak(text: string): string {
  return `${text}\n`;
}
