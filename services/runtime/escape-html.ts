const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminal colours are what is removed
const colours = /\u001b\[[0-9;]*[A-Za-z]/g;

/** Terminal text as it may stand in a page: no markup, no colours. */
export function escapeHtml(text: string): string {
  return text.replace(colours, '').replace(/[&<>"']/g, (one) => escapes[one] ?? one);
}
