/** Dot directories that are meant to be requested. */
const publicDotFolders = new Set(['.well-known', '.vite']);
const secretNames =
  /^(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|[jt]sconfig[\w.-]*\.json|dockerfile|.*\.config\.\w+)$/i;
const secretEndings = /\.(?:env|sqlite3?|db|pem|key|log|sql)$/i;

/**
 * Returns whether a path of a private preview is refused (ADR 051). It applies when the project is
 * not served by our own dev server. Dot files and source maps are refused; for a server that serves
 * sources (`of` is `project`), also manifests and other files that no page requests. Other sources
 * must be served, because only our own server knows which ones belong to the page.
 */
export function isPrivatePath(path: string, of: 'project' | 'build'): boolean {
  let plain: string;
  try {
    plain = decodeURIComponent(path.split(/[?#]/, 1)[0] ?? '/');
  } catch {
    return true;
  }
  const parts = plain.split(/[/\\]/).filter(Boolean);
  if (
    plain.includes('\0') ||
    plain.endsWith('.map') ||
    parts.some((part) => part.startsWith('.') && !publicDotFolders.has(part))
  )
    return true;
  if (of === 'build') return false;
  if (parts[0] === '@fs') return !parts.includes('node_modules');
  return secretEndings.test(plain) || (parts.length === 1 && secretNames.test(parts[0] ?? ''));
}
