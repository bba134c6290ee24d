const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes terminal colours
const colours = /\u001b\[[0-9;]*[A-Za-z]/g;

/** Returns terminal text that is safe in a page: no markup, no colours. */
export function escapeHtml(text: string): string {
  return text.replace(colours, '').replace(/[&<>"']/g, (one) => escapes[one] ?? one);
}
