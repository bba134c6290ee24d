/**
 * What a box may ask of the package registry: the metadata of a package and its tarballs, by GET. Everything else — publishing,
 * searching, audits, other paths, disguised paths — is refused (decision 14).
 */
export type RegistryRequest = { kind: 'metadata'; name: string } | { kind: 'tarball'; name: string; file: string };

const part = '[a-zA-Z0-9_~][a-zA-Z0-9._~-]{0,213}';
const packageName = `(?:@${part}/)?${part}`;
const metadata = new RegExp(`^/(${packageName})$`);
const tarball = new RegExp(`^/(${packageName})/-/((?:@${part}/)?${part}\\.tgz)$`);

export function readRegistryRequest(method: string | undefined, url: string | undefined): RegistryRequest | undefined {
  if (method !== 'GET' || !url || url.length > 600) return undefined;
  const [path = '', query] = url.split('?');
  if (query !== undefined) return undefined;
  // npm writes a scope's slash as %2f; no other escape has business here.
  const plain = path.replace(/^\/@([^/%]+)%2f/i, '/@$1/');
  if (plain.includes('..') || plain.includes('%')) return undefined;
  const file = tarball.exec(plain);
  if (file?.[1] && file[2]) return { kind: 'tarball', name: file[1], file: file[2] };
  const name = metadata.exec(plain)?.[1];
  return name ? { kind: 'metadata', name } : undefined;
}

/** The path at the registry itself. */
export function registryPath(request: RegistryRequest): string {
  const name = request.name.replace('/', '%2f');
  return request.kind === 'metadata' ? `/${name}` : `/${request.name}/-/${request.file}`;
}
