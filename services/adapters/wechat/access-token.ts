import { limits } from '../../../domain/limits/index.ts';
import type { Clock } from '../../ports/clock.ts';

export type IssuedToken = { token: string; seconds: number };

/**
 * Caches an access token until five minutes before it expires; concurrent callers share one
 * request. `dropped` is a token that WeChat rejected: it is not returned again.
 */
export function createTokenCache({
  clock,
  fetchToken,
}: {
  clock: Clock;
  fetchToken: () => Promise<IssuedToken>;
}) {
  let kept: { token: string; until: number } | undefined;
  let asking: Promise<string> | undefined;

  async function refreshToken(): Promise<string> {
    const { token, seconds } = await fetchToken();
    kept = { token, until: clock.now().getTime() + seconds * 1000 - limits.wechat.tokenMarginMs };
    return token;
  }

  return (dropped?: string): Promise<string> => {
    if (dropped !== undefined && kept?.token === dropped) kept = undefined;
    if (kept && kept.until > clock.now().getTime()) return Promise.resolve(kept.token);
    asking ??= refreshToken().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
