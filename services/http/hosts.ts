/**
 * Returns whether an embedded process serves this host name. Another name that resolves to this
 * machine is refused, which prevents DNS rebinding (ADR 004).
 */
export function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
}
