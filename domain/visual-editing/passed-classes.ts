const namesIn = (text: string): string[] => text.split(/\s+/).filter((name) => name !== '');

/**
 * Whether a component shows none of the classes that it is given where it is used. It does not pass
 * them on to its element, so a new class would be lost, too. One that is given no class may lose the
 * first one. `given` are the classes that it surely gets, undefined for other elements; `className`
 * is what its element has in the page.
 */
export function losesClasses(given: string | undefined, className: string): boolean {
  if (given === undefined) return false;
  const shown = new Set(namesIn(className));
  return namesIn(given).every((name) => !shown.has(name));
}
