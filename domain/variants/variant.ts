export const variants = ['general', 'website', 'h5', 'app'] as const;
export type Variant = (typeof variants)[number];

/**
 * VAR-001, ODD-30: reads the variant from the host's first label, only if `.` or `-` follows it;
 * everything else is general.
 */
export function variantOfHost(host: string): Variant {
  const [, prefix] = /^(website|h5|app)[.-]/i.exec(host) ?? [];
  return (prefix?.toLowerCase() as Variant | undefined) ?? 'general';
}

/** ODD-39: the app variant is not a web type. */
export function webTypeOf(variant: Variant): 0 | 1 {
  return variant === 'app' ? 0 : 1;
}
