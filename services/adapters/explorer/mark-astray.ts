import type { ControlReport } from '../../ports/site-explorer.ts';

const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether the name of a link and the heading of a screen mean the same. */
function isNamed(name: string, heading: string): boolean {
  const [a, b] = [words(name), words(heading)];
  return (
    a !== '' && b !== '' && (a === b || ` ${b} `.includes(` ${a} `) || ` ${a} `.includes(` ${b} `))
  );
}

/**
 * Marks a link that leads to the screen which another link names, if the other link also leads to a
 * wrong screen. The routes of the two links were probably swapped.
 */
export function markAstray(controls: ControlReport[]): void {
  const links = controls.filter(
    ({ role, verdict, leadsTo }) => role === 'link' && verdict === 'works' && leadsTo !== null,
  );
  for (const one of links) {
    const [name, heading] = [one.name, one.leadsTo ?? ''];
    if (isNamed(name, heading)) continue;
    const other = links.find(
      (link) =>
        link !== one && isNamed(link.name, heading) && !isNamed(link.name, link.leadsTo ?? ''),
    );
    if (other) one.verdict = 'astray';
  }
}
