/**
 * Whether a profile's application identifier (`PREFIX.com.example.app`, with `*` for any ending)
 * allows a bundle id.
 */
export function allowsIdentifier(applicationIdentifier: string, bundleId: string): boolean {
  const dot = applicationIdentifier.indexOf('.');
  const allowed = dot > 0 ? applicationIdentifier.slice(dot + 1) : '';
  if (allowed === '*') return true;
  if (!allowed.endsWith('.*')) return allowed !== '' && allowed === bundleId;
  const start = allowed.slice(0, -1);
  return bundleId.length > start.length && bundleId.startsWith(start);
}
