/** The names an embedded process answers to: a page elsewhere that resolves its own name to us is not one of them (decision 3). */
export function isLocalName(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
}
