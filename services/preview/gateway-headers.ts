/**
 * Returns the headers of every gateway response. Below a path prefix, they give the page an opaque
 * origin (ADR 011).
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
    // All projects below a prefix share this host. With an opaque origin, no page can read another
    // project's storage or set cookies of the product.
    'content-security-policy':
      'sandbox allow-scripts allow-forms allow-popups allow-modals allow-downloads',
  };
}
