export const variants = ['general', 'website', 'h5', 'app'] as const;
export type Variant = (typeof variants)[number];

/**
 * Reads the variant of the landing page from the beginning of the host name, if `.` or `-` follows
 * it (VAR-001, ODD-30). Everything else is `general`.
 */
export function variantOfHost(host: string): Variant {
  const [, prefix] = /^(website|h5|app)[.-]/i.exec(host) ?? [];
  return (prefix?.toLowerCase() as Variant | undefined) ?? 'general';
}

/** Returns the web type of a project: 0 for the app variant, otherwise 1 (ODD-39). */
export function webTypeOf(variant: Variant): 0 | 1 {
  return variant === 'app' ? 0 : 1;
}
