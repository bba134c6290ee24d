const pattern = /^supabase\/migrations\/\d{4}_[a-z0-9_]{1,80}\.sql$/;

/** Whether a path is a migration of a managed project: `supabase/migrations/0002_orders.sql`. */
export const isMigrationFile = (path: string): boolean => pattern.test(path);
