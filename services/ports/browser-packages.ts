/**
 * The packages for projects that run in the browser: their directory, in which each file has a
 * compressed copy `.gz`, and the module file for each import name.
 */
export type BrowserPackages = { directory: string; modules: Readonly<Record<string, string>> };
