/** The files that the product writes into every managed project (ADR 111). */
export const clientFile = 'src/lib/supabase.ts';
export const typesFile = 'src/lib/database.types.ts';
/** What the model declares about who may do what, which is compared with the row rules. */
export const accessFile = 'supabase/access.json';
export const productFiles = [clientFile, typesFile];

/** Module names, which are imports of the generated file and not of this one. */
const quoted = (name: string): string => `'${name}'`;

/**
 * The client of a generated page. Both variables are given to the development server and to builds
 * (`Backends.environment`). Without an address, the backend is on the page's own origin: a preview
 * may be below `/~name/`, where the page's origin is opaque, so the address comes from the page.
 * Storage may be missing in such a frame, so the session is then held in memory.
 */
export const clientSource = `/// <reference types="vite/client" />
// Written by the product. The address and the key come from the environment, so that the same
// page works in the preview, on the published site and with any Supabase project.
import { createClient } from ${quoted('@supabase/supabase-js')};
import type { Database } from ${quoted('./database.types')};

/** The backend of this very page: \`{origin}/__backend\`, or below \`/~name/\` in a preview. */
function ownBackend(): string {
  // The address of a page may hide the name, but the address of its scripts has it.
  const { protocol, host, pathname } = new URL(import.meta.url, window.location.href);
  const name = /^\\/~[^/]+/.exec(pathname)?.[0] ?? '';
  return \`\${protocol}//\${host}\${name}/__backend\`;
}

/** Some frames have no storage, and asking for it throws; the session then lasts until a reload. */
function storage() {
  try {
    window.localStorage.getItem('');
    return window.localStorage;
  } catch {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  }
}

export const supabase = createClient<Database>(
  import.meta.env.VITE_SUPABASE_URL || ownBackend(),
  import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY || 'no-key',
  { auth: { storage: storage() } },
);
`;
