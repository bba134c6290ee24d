import type { PreviewPlace } from '../preview/address.ts';

/**
 * Returns whether browsers accept cookies that are bound to one host there, by the prefix
 * `__Host-`: on https, and on this machine.
 */
export function hasSecureHosts({ domain, secure }: PreviewPlace): boolean {
  return secure || domain === 'localhost' || domain.endsWith('.localhost');
}
