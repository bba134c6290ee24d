/** Returns the tabs with `path` at the end. A file that already has a tab is not moved. */
export function withTab(tabs: readonly string[], path: string): readonly string[] {
  return tabs.includes(path) ? tabs : [...tabs, path];
}

/**
 * Returns the tabs to show: the files that the user opened, and at the end the file that the editor
 * shows while an answer writes it.
 */
export function shownTabs(tabs: readonly string[], active: string | null): readonly string[] {
  return active === null ? tabs : withTab(tabs, active);
}

/** Returns the file to show after `path` is closed: the next tab, otherwise the previous tab. */
export function neighbourOf(tabs: readonly string[], path: string): string | null {
  const at = tabs.indexOf(path);
  return tabs[at + 1] ?? tabs[at - 1] ?? null;
}

/** Returns the base name of a file, with its folder if another tab has the same base name. */
export function tabLabel(path: string, tabs: readonly string[]): string {
  const parts = path.split('/');
  const name = parts.at(-1) ?? path;
  const isShared = tabs.some((tab) => tab !== path && tab.split('/').at(-1) === name);
  return isShared ? parts.slice(-2).join('/') : name;
}
