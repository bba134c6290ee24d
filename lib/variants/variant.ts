import { type Variant, variantOfHost, variants } from '@/domain/rules/variant';
import type { WebEnv } from '@/lib/env';

/** How the middleware tells the pages; a browser's own header of this name is always overwritten. */
export const variantHeader = 'x-variant';

/** Set by the badge of a preview deployment; everywhere else it says nothing. */
export const variantCookie = 'variant';

type Place = { host: string; env: Pick<WebEnv, 'HOST_VARIANT' | 'VERCEL_ENV'>; cookie?: string | undefined };

/** VAR-001, VAR-006: a tester's choice on a preview deployment (product point 20), else the operator's, else the host's first label. */
export function chooseVariant({ host, env, cookie }: Place): Variant {
  const chosen = env.VERCEL_ENV === 'preview' ? variants.find((one) => one === cookie) : undefined;
  return chosen ?? env.HOST_VARIANT ?? variantOfHost(host);
}

export function readVariant(text: string | null): Variant {
  return variants.find((one) => one === text) ?? 'general';
}
