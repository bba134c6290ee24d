/** Sources in which an app declares its routes. */
const sourceFile = /^(?:src|app|pages)\/.{1,200}\.(?:[jt]sx?|vue|svelte)$/;
const routeText = /["'`]\/?admin(?:\/|["'`?#*:])/i;
const routeFile = /^(?:src\/)?(?:app|pages|routes)\/admin(?:\/|\.)/i;

/**
 * Returns whether an app may have a page at `/admin` of its own. A text that only looks like a route
 * counts too: then the address is not redirected, and nothing of the app is hidden.
 */
export function hasAdminRoute(
  files: ReadonlyMap<string, Uint8Array>,
  textOf: (bytes: Uint8Array) => string,
): boolean {
  for (const [path, bytes] of files) {
    if (routeFile.test(path) || path.startsWith('public/admin')) return true;
    if (sourceFile.test(path) && routeText.test(textOf(bytes))) return true;
  }
  return false;
}
