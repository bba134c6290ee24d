/** Returns whether the program is available, after an attempt to install its Debian package. */
export function ensureProgram(program: string, debianPackage: string, why: string): boolean;

/** Installs the browsers of the tests unless there is one. */
export function ensureBrowser(): void;
