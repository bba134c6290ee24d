import { limits } from '../limits/index.ts';

/** Returns the trimmed title, or undefined if it does not have 1–100 characters (PROJ-010). */
export function readTitle(title: string): string | undefined {
  const read = title.trim();
  return read.length >= 1 && read.length <= limits.project.titleMax ? read : undefined;
}

/**
 * Returns the title of a new project (GEN-040): the title of its artifact, otherwise the first 100
 * characters of the prompt, otherwise `fallback`.
 */
export function projectTitle({
  artifactTitle,
  prompt,
  fallback,
}: {
  artifactTitle: string;
  prompt: string;
  fallback: string;
}): string {
  return shorten(artifactTitle) || shorten(prompt) || fallback;
}

/**
 * Returns the letter shown for a project without a picture. Skips English articles: too many titles
 * begin with one.
 */
export function initialOf(title: string): string {
  const [first = ''] = title.replace(/^(an?|the)\s+(?=\S)/i, '');
  return first.toUpperCase();
}

function shorten(text: string): string {
  // Drop a surrogate pair that the limit would split.
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limits.project.titleMax)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
