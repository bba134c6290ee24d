import type { WebEnv } from '@/lib/env';

/**
 * Returns where pages put and read uploads: STORAGE_URL (one address, or several separated by
 * spaces). If it is empty, an embedded server uses the services' own storage.
 */
export function storageSource({
  STORAGE_URL,
  EMBEDDED,
  UPSTREAM_URL,
}: Pick<WebEnv, 'STORAGE_URL' | 'EMBEDDED' | 'UPSTREAM_URL'>) {
  if (STORAGE_URL) return STORAGE_URL.replace(/[;,]/g, ' ');
  if (!EMBEDDED) return undefined;
  const { port } = new URL(UPSTREAM_URL);
  return `http://storage.localhost${port ? `:${port}` : ''}`;
}
