import { type Variant, variantOfHost, variants } from '@/domain/variants/variant';
import type { WebEnv } from '@/lib/env';

/**
 * This header passes the variant from the middleware to the pages. The middleware overwrites a
 * browser's own header of this name.
 */
export const variantHeader = 'x-variant';

/** The badge of a preview deployment sets this cookie. Other deployments ignore it. */
export const variantCookie = 'variant';

type VariantInput = {
  host: string;
  env: Pick<WebEnv, 'HOST_VARIANT' | 'VERCEL_ENV'>;
  cookie?: string | undefined;
};

/**
 * Returns the variant (VAR-001, VAR-006): on a preview deployment the tester's choice (PP-20),
 * otherwise the operator's setting, otherwise the variant in the first label of the host name.
 */
export function chooseVariant({ host, env, cookie }: VariantInput): Variant {
  const chosen = env.VERCEL_ENV === 'preview' ? variants.find((one) => one === cookie) : undefined;
  return chosen ?? env.HOST_VARIANT ?? variantOfHost(host);
}

export function readVariant(text: string | null): Variant {
  return variants.find((one) => one === text) ?? 'general';
}
