const endOfLead = /[：:，,。；;]/u;

/**
 * Returns the first clause of an example prompt, which is short enough for a chip:
 * `A bill splitter` of `A bill splitter: names, items`.
 */
export function leadOfPrompt(prompt: string): string {
  const end = prompt.search(endOfLead);
  return end < 0 ? prompt : prompt.slice(0, end);
}
