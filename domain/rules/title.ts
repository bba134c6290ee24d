import { limits } from '../limits.ts';

/** The title as it is kept, trimmed, or undefined when it has not 1–100 characters (PROJ-010). */
export function readTitle(title: string): string | undefined {
  const read = title.trim();
  return read.length >= 1 && read.length <= limits.project.titleMax ? read : undefined;
}

/** GEN-040: a new project is called as its artifact, else by the first 100 characters of the prompt, else `fallback`. */
export function projectTitle({ artifactTitle, prompt, fallback }: { artifactTitle: string; prompt: string; fallback: string }): string {
  return shorten(artifactTitle) || shorten(prompt) || fallback;
}

/** The letter that stands for a project until it has a picture: English articles begin too many names to tell one from another. */
export function initialOf(title: string): string {
  const [first = ''] = title.replace(/^(an?|the)\s+(?=\S)/i, '');
  return first.toUpperCase();
}

function shorten(text: string): string {
  // A character of two units that the limit would cut in half is left out whole.
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limits.project.titleMax)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}
