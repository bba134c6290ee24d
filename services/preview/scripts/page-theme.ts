/** Shows design tokens as they are edited, as properties of the page's outermost element. */
export function createPageTheme() {
  /** What the element itself had before, by name. */
  const originals = new Map<string, string>();
  const style = () => document.documentElement.style;

  function restore(name: string): void {
    const original = originals.get(name);
    originals.delete(name);
    if (original) style().setProperty(name, original);
    else style().removeProperty(name);
  }

  return {
    show(tokens: Record<string, string>): void {
      for (const name of [...originals.keys()]) if (!Object.hasOwn(tokens, name)) restore(name);
      for (const [name, value] of Object.entries(tokens)) {
        if (!originals.has(name)) originals.set(name, style().getPropertyValue(name));
        style().setProperty(name, value);
      }
    },
    restoreAll(): void {
      for (const name of [...originals.keys()]) restore(name);
    },
  };
}
