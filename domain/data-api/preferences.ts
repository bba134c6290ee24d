/** What a request states in `Prefer`. Unknown preferences are ignored, as PostgREST does. */
export type Preferences = {
  wantsRows: boolean;
  wantsCount: boolean;
  resolution?: 'merge' | 'ignore';
  /** Missing keys of a row get the column's default instead of null. */
  usesDefaults: boolean;
  /** The transaction is rolled back after the statement. */
  isDryRun: boolean;
  maxAffected?: number;
};

const resolutions = { 'merge-duplicates': 'merge', 'ignore-duplicates': 'ignore' } as const;

/** Parses `Prefer: return=representation, count=exact, …`. */
export function parsePreferences(header: string | undefined): Preferences {
  const entries = (header ?? '').split(',').map((one): [string, string] => {
    const [name = '', value = ''] = one.trim().split('=');
    return [name, value];
  });
  const stated = new Map(entries);
  const resolution = stated.get('resolution') ?? '';
  const maxAffected = stated.get('max-affected') ?? '';
  return {
    wantsRows: stated.get('return') === 'representation',
    wantsCount: /^(exact|planned|estimated)$/.test(stated.get('count') ?? ''),
    usesDefaults: stated.get('missing') === 'default',
    isDryRun: stated.get('tx') === 'rollback',
    ...(Object.hasOwn(resolutions, resolution)
      ? { resolution: resolutions[resolution as keyof typeof resolutions] }
      : {}),
    ...(/^\d{1,9}$/.test(maxAffected) ? { maxAffected: Number(maxAffected) } : {}),
  };
}
