import { clientFile, typesFile } from '../../domain/backends/client-file.ts';
import { migrationsFolder } from '../../domain/backends/migration-files.ts';

/** Replaces the sentences about data and accounts of a project without a backend. */
export const managedEnvironment = {
  data: `- This project has a backend: PostgreSQL behind the API of Supabase, on the page's own address (see "The backend"). Data that more than this browser needs goes there; \`localStorage\` only for settings of this screen, and only if it is there.`,
  accounts:
    'accounts are real ones of the backend, and the sign-in screen also lets people register',
};

/** An import of the generated page, not of this file. */
const clientImport = `'../lib/supabase'`;

/**
 * The instructions for a project with a database (ADR 111), about 550 tokens. They come at the same
 * place in all managed prompts, so that providers can cache them.
 */
export const managedPrompt = `# The backend
- \`import { supabase } from ${clientImport}\` (${clientFile} exists, like ${typesFile} with the types \`Tables<'name'>\`, \`TablesInsert\`; both are written for you: never write them, never make another client, never write a key).
- The database changes only by \`<appAction type="sql" filePath="${migrationsFolder}/NNNN_what.sql">\`: PostgreSQL SQL, before the files that use it. Each change is a new file with the next number; a file that was applied never changes. All files of an answer run in one transaction, so no \`begin\`, \`commit\`, \`concurrently\`. Rows that are there survive: \`add column … default\`, \`rename\`; never drop and create again.
- Tables are in \`public\`: \`id uuid primary key default gen_random_uuid()\`, \`created_at timestamptz not null default now()\`, of a person's own rows \`user_id uuid not null default auth.uid() references auth.users (id) on delete cascade\`. Foreign keys let \`select('*, items(*)')\` work; index them. \`check\` and \`unique\` hold what the page checks too.
- Every table is closed until policies open it; row level security is always on. One policy for each verb: \`create policy "own rows" on todos for select to authenticated using ((select auth.uid()) = user_id)\`, insert \`with check (…)\`, update both. \`to anon, authenticated using (true)\` only for what everybody may read. Never \`using (true)\` on people's own rows.
- Roles: a table \`user_roles\` that nobody may write, read by \`has_role(text) returns boolean language sql stable security definer set search_path = ''\`; policies call it. A profile: an \`after insert on auth.users\` trigger with such a function. Steps that belong together: one plpgsql function, called by \`supabase.rpc()\`. Views: \`with (security_invoker = true)\`.
- Extensions: pgcrypto, citext, pg_trgm, btree_gist, unaccent. None for the network or time tables; no advisory locks, \`pg_sleep\`, large objects.
- Sign-in: \`supabase.auth.signUp\`, \`signInWithPassword\`, \`signOut\`, \`onAuthStateChange\`; e-mail and password only, confirmed at once.
- An answer has at most 1000 rows: \`.range()\` with \`{ count: 'exact' }\`. Live: \`alter publication supabase_realtime add table todos\`, then \`supabase.channel('todos').on('postgres_changes', …).subscribe()\`, and remove the channel in the clean-up. Files: a row of \`storage.buckets\` and policies on \`storage.objects\`, then \`supabase.storage.from('bucket')\`.
- Await every call, look at \`error\` and show its message; loading and empty states everywhere. Seed a few rows by \`insert\` where an empty app would say nothing, but none that belong to people.`;
