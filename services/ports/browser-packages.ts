/**
 * The directory of the packages, each with a compressed copy `.gz`, and the module file for each
 * import.
 */
export type BrowserPackages = { directory: string; modules: Readonly<Record<string, string>> };
