const bundlerHash = /[-.]([\w-]{8})(?=\.\w+$)/;

/**
 * Returns the name of a built file without the hash that a bundler put into it, so that the file of
 * the next edition has the same name: `assets/index.js` for `/assets/index-Dk3j2_aB.js`.
 */
export function builtName(path: string): string {
  const hash = bundlerHash.exec(path);
  // A word of eight letters, as in `main-settings.js`, is a part of the name.
  const isHash = /[A-Z0-9_]/.test(hash?.[1] ?? '');
  return (isHash ? path.replace(bundlerHash, '') : path).replace(/^\/+/, '');
}
