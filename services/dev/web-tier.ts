import { fail } from '../../domain/errors.ts';
import type { AppContext } from '../http/app.ts';
import { isSecret } from '../http/compare-secret.ts';

/**
 * Throws `forbidden` unless the request has the secret that only the web tier knows. A page in a
 * browser cannot send it.
 */
export function assertWebTier(c: AppContext, appSecret: string): void {
  if (!isSecret(c.req.header('x-dev-secret'), appSecret))
    throw fail('forbidden', {}, 'x-dev-secret is missing or wrong');
}
