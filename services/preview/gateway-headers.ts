/**
 * Returns the headers of every gateway response. Below a prefix the page has no origin (ADR 011).
 */
export function gatewayHeaders(prefix: string): Record<string, string> {
  const shared = {
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
  if (!prefix) return { ...shared, 'origin-agent-cluster': '?1' };
  return {
    ...shared,
    'access-control-allow-origin': '*',
    'referrer-policy': 'unsafe-url',
    // All projects share this address: without an origin none can read another's storage or set the
    // product's cookies.
    'content-security-policy':
      'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads',
  };
}
