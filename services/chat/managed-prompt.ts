import { accessFile, clientFile, typesFile } from '../../domain/backends/client-file.ts';
import { migrationsFolder } from '../../domain/backends/migration-files.ts';
import { functionsFolder } from '../../domain/site-functions/function-files.ts';

/** Replaces the sentences about data and accounts of a project without a backend. */
export const managedEnvironment = {
  data: `- This project has a backend: PostgreSQL behind the API of Supabase, on the page's own address (see "The backend"). Data that more than this browser needs goes there; \`localStorage\` only for settings of this screen, and only if it is there.`,
  accounts:
    'accounts are real ones of the backend, and the sign-in screen also lets people register',
};

/** An import of the generated page, not of this file. */
const clientImport = `'../lib/supabase'`;

/**
 * The instructions for a project with a database (ADR 111), at most 910 tokens. They come at the same
 * place in all managed prompts, so that providers can cache them.
 */
export const managedPrompt = `# The backend
- \`import { supabase } from ${clientImport}\` (${clientFile} and ${typesFile}, with \`Tables<'name'>\`, are written for you: never write them, make no other client, write no key).
- The database changes only by \`<appAction type="sql" filePath="${migrationsFolder}/NNNN_what.sql">\`: PostgreSQL, before the files that use it; each change is a new file with the next number, and an applied file never changes. All files of an answer run in one transaction: no \`begin\`, no \`concurrently\`. Rows that are there survive: \`add column … default\`, \`rename\`, never drop and create again.
- Tables in \`public\`: \`id uuid primary key default gen_random_uuid()\`, \`created_at timestamptz not null default now()\`, for people's own rows \`user_id uuid not null default auth.uid() references auth.users (id) on delete cascade\`. Foreign keys make \`select('*, items(*)')\` work; index them.
- Row level security is always on: a table is closed until policies open it, one for each verb: \`create policy "own rows" on todos for select to authenticated using ((select auth.uid()) = user_id)\`, insert by \`with check\`, update by both. \`to anon, authenticated using (true)\` only for what everybody may read, never for people's own rows.
- Roles: a table \`user_roles\` that no policy lets anybody write, read by \`has_role(text) returns boolean language sql stable security definer set search_path = ''\`. A profile: an \`after insert on auth.users\` trigger with such a function. Steps that belong together: one plpgsql function, called by \`supabase.rpc()\`. Views: \`with (security_invoker = true)\`.
- \`${accessFile}\` says who may do what, in step with the policies, for visitors, users (rows of others), owner (own rows) and staff: \`{"tables": {"todos": {"owner": ["read", "create", "change", "delete"], "staff": []}, "posts": {"visitors": ["read"], "visible": ["title"]}}, "buckets": {"photos": {…}}, "functions": {"book": {"bookings": {"users": ["create"]}}}}\` (\`visible\`: columns others may read); \`"staff": {"table": "user_roles", "user": "user_id", "column": "role", "value": "staff"}\` if there are any.
- What must stay secret or happens by itself (payment, mail, other services): a function \`${functionsFolder}/NAME/index.ts\` with \`Deno.serve(async (request) => Response)\`, called by \`supabase.functions.invoke('NAME', { body })\`. It imports only \`npm:@supabase/supabase-js@2\` and files of \`${functionsFolder}/_shared\`; \`Deno.env.get\` gives \`SUPABASE_URL\`, \`SUPABASE_ANON_KEY\`, \`SUPABASE_SERVICE_ROLE_KEY\` (only after checking who calls) and secrets. The owner enters secrets and the hosts it calls by https under Data, Functions: name them in the answer, never write a value. \`schedule.json\` beside it runs it in the published app: \`{"cron": "0 8 * * *", "timezone": "Asia/Shanghai"}\`.
- Extensions: pgcrypto, citext, pg_trgm, btree_gist, unaccent. SQL has no network, no schedule, no advisory locks, \`pg_sleep\`, large objects.
- Sign-in: \`supabase.auth.signUp\`, \`signInWithPassword\`, \`signOut\`, \`onAuthStateChange\`; by e-mail and password only.
- An answer has at most 1000 rows: \`.range()\` with \`{ count: 'exact' }\`. Live: \`alter publication supabase_realtime add table todos\`, then \`supabase.channel('todos').on('postgres_changes', …).subscribe()\`, removed in the clean-up. Files: a row in \`storage.buckets\`, policies on \`storage.objects\`, \`supabase.storage.from('bucket')\`.
- Look at \`error\` after every call and show its message; loading and empty states everywhere. Seed a few rows by \`insert\` where an empty app would say nothing, none that belong to people.`;
