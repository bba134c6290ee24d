/**
 * The packages for projects that run in the browser. Each file of `directory` has a compressed copy
 * `.gz`. `modules` contains the module file for each import name.
 */
export type BrowserPackages = { directory: string; modules: Readonly<Record<string, string>> };
