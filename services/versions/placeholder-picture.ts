const width = 1280;
const height = 800;
/** The maximum length of a line in Latin letters. A Han character counts as two. */
const maxUnits = 30;
const maxLines = 3;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns the placeholder for a project without a picture: an SVG with its title (GAP-51). */
export function placeholder(title: string): string {
  const lines = wrap(title.trim());
  const top = height / 2 - (lines.length - 1) * 38 + 18;
  const texts = lines.map(
    (line, index) =>
      `<text x="96" y="${top + index * 76}">${line.replace(/[&<>"]/g, (one) => entities[one] ?? '')}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#f7f5f0"/>
<path d="M64 96V64h32M${width - 96} 64h32v32M64 ${height - 96}v32h32M${width - 96} ${height - 64}h32v-32" fill="none" stroke="#b8b2a4" stroke-width="2"/>
<g fill="#1f1d19" font-family="system-ui,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif" font-size="56" font-weight="600">${texts.join('')}</g>
</svg>`;
}

function wrap(title: string): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of title.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+|\s+/gu) ?? []) {
    const units = [...word].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0);
    if (used + units > maxUnits && line !== '') {
      lines.push(line.trim());
      line = '';
      used = 0;
    }
    line += word.slice(0, maxUnits);
    used += units;
  }
  lines.push(line.trim());
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]}…`];
}
