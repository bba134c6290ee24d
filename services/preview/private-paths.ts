/** Directories that begin with a dot, but that visitors may request. */
const publicDotFolders = new Set(['.well-known', '.vite']);
const secretNames =
  /^(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|[jt]sconfig[\w.-]*\.json|dockerfile|.*\.config\.\w+)$/i;
const secretEndings = /\.(?:env|sqlite3?|db|pem|key|log|sql)$/i;

/**
 * Returns whether a private preview refuses a path (ADR 051). Used for built files (`build`) and
 * for servers that do not check paths themselves (`project`). Always refuses dot files and source
 * maps. For `project`, also refuses package manifests and other files that no page requests. Other
 * sources must be served, because it is unknown which of them belong to the page.
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
