const namesIn = (text: string): string[] => text.split(/\s+/).filter((name) => name !== '');

/**
 * Whether a component shows none of the classes that it is given where it is used. It does not pass
 * them on to its element, so a new class would be lost, too. `source` is the use of the component,
 * `className` what its element has in the page.
 */
export function losesClasses(source: string, className: string): boolean {
  const [, text = ''] = /^<[A-Z][^>]*?\sclassName="([^"]*)"/.exec(source) ?? [];
  const given = namesIn(text);
  const shown = new Set(namesIn(className));
  return given.length > 0 && given.every((name) => !shown.has(name));
}
