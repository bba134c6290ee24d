/**
 * What a sandbox may request from the package registry: package metadata and tarballs, by GET.
 * Everything else (publishing, searching, audits, other paths, disguised paths) is refused
 * (ADR 067).
 */
export type RegistryRequest =
  | { kind: 'metadata'; name: string }
  | { kind: 'tarball'; name: string; file: string };

const longestName = 214;
/**
 * npm's rule for names, plus capitals for packages older than the rule. Names that begin with `_`
 * or `-` belong to the registry itself.
 */
const part = '[a-zA-Z0-9][a-zA-Z0-9._-]*';
const packageName = `(?:@${part}/)?${part}`;
const metadata = new RegExp(`^/(${packageName})$`);
const tarball = new RegExp(`^/(${packageName})/-/((?:@${part}/)?${part}\\.tgz)$`);
/** Names that npm does not allow. */
const reserved = new Set(['node_modules', 'favicon.ico']);

export function readRegistryRequest(
  method: string | undefined,
  url: string | undefined,
): RegistryRequest | undefined {
  if (method !== 'GET' || !url || url.length > 600) return undefined;
  const [path = '', query] = url.split('?');
  if (query !== undefined) return undefined;
  // npm encodes a scope's slash as %2f; no other escape is allowed.
  const plain = path.replace(/^\/@([^/%]+)%2f/i, '/@$1/');
  if (plain.includes('..') || plain.includes('%')) return undefined;
  const [, ofTarball, file] = tarball.exec(plain) ?? [];
  if (ofTarball && file)
    return isName(ofTarball) ? { kind: 'tarball', name: ofTarball, file } : undefined;
  const [, name] = metadata.exec(plain) ?? [];
  return name && isName(name) ? { kind: 'metadata', name } : undefined;
}

function isName(name: string): boolean {
  return name.length <= longestName && !reserved.has(name.toLowerCase());
}

/** Returns the request's path at the registry. */
export function registryPath(request: RegistryRequest): string {
  const name = request.name.replace('/', '%2f');
  return request.kind === 'metadata' ? `/${name}` : `/${request.name}/-/${request.file}`;
}
