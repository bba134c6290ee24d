import { limits } from '../limits/index.ts';

/**
 * Whether a text can be the name of a secret. Names that begin with `SUPABASE_` are the product's
 * own variables, as on Supabase; the others would change how the process runs.
 */
export const isSecretName = (text: string): boolean =>
  text.length <= limits.siteFunctions.secretNameMax &&
  /^[A-Z_][A-Z0-9_]*$/i.test(text) &&
  !/^(?:SUPABASE_|NODE_|DENO_|LD_|__PROTO__$)|^(?:PATH|HOME|TZ|LANG)$/i.test(text);
