import { fail } from '../../domain/errors.ts';
import type { AppContext } from '../http/app.ts';
import { isSecret } from '../http/compare-secret.ts';

/**
 * Throws `forbidden` unless the web tier sends the request, with the secret it signs with: no page
 * in a browser can send that.
 */
export function assertWebTier(c: AppContext, appSecret: string): void {
  if (!isSecret(c.req.header('x-dev-secret'), appSecret))
    throw fail('forbidden', {}, 'x-dev-secret is missing or wrong');
}
