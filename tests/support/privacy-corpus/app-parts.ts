// The parts of which the apps of the privacy corpus are made. Each is sound.
import { readFileSync } from 'node:fs';
import type { AccessDeclaration } from '../../../domain/privacy/access-declaration.ts';

export type AppPart = {
  sql: string;
  tables: AccessDeclaration['tables'];
  buckets?: AccessDeclaration['buckets'];
  functions?: AccessDeclaration['functions'];
  /** What the project's owner has to confirm. */
  exposed: string[];
  /** Tables whose rows only their owner may see, with the column of the owner. */
  own: { table: string; owner: string; text: string }[];
  /** Tables whose rows belong to the owner of a row in another table. */
  children: string[];
  /** Words that may be replaced in the whole part, with their replacements. */
  words: string[][];
};

const schema = (name: string) =>
  readFileSync(new URL(`../../corpus/site-schemas/${name}.sql`, import.meta.url), 'utf8');

const all = ['read', 'create', 'change', 'delete'] as const;
const everything = [...all];

export const bases: AppPart[] = [
  {
    sql: schema('0001_todo'),
    tables: {
      profiles: { visitors: ['read'], owner: ['read', 'change'] },
      todos: { owner: everything },
    },
    exposed: ['profiles'],
    own: [{ table: 'todos', owner: 'user_id', text: 'title' }],
    children: [],
    words: [
      ['todos', 'tasks', 'chores', 'errands'],
      ['title', 'label', 'subject'],
      ['user_id', 'owner_id', 'created_by'],
    ],
  },
  {
    sql: schema('0002_shop'),
    tables: {
      user_roles: { owner: ['read'], staff: everything },
      categories: { visitors: ['read'], staff: everything },
      products: { visitors: ['read'], staff: everything },
      orders: { owner: ['read', 'create'], staff: ['read', 'change'] },
      order_items: { owner: ['read', 'create'], staff: ['read'] },
    },
    functions: { place_order: { products: { users: ['change'] } } },
    exposed: [],
    own: [{ table: 'orders', owner: 'user_id', text: 'total' }],
    children: ['order_items'],
    words: [
      ['products', 'articles', 'dishes', 'tickets'],
      ['shipping_address', 'delivery_address', 'destination'],
      ['user_id', 'customer_id', 'buyer_id'],
    ],
  },
  {
    sql: schema('0003_booking'),
    tables: {
      rooms: { visitors: ['read'] },
      bookings: { owner: ['read', 'create', 'change'] },
    },
    exposed: [],
    own: [{ table: 'bookings', owner: 'user_id', text: 'note' }],
    children: [],
    words: [
      ['rooms', 'courts', 'studios', 'desks'],
      ['bookings', 'reservations', 'appointments'],
      ['user_id', 'guest_id', 'customer_id'],
    ],
  },
  {
    sql: schema('0004_forum'),
    tables: {
      profiles: { visitors: ['read'], owner: ['create', 'change'] },
      posts: { visitors: ['read'], owner: everything },
      comments: { visitors: ['read'], owner: ['create', 'delete'] },
      votes: { owner: everything },
    },
    exposed: ['profiles', 'posts', 'comments'],
    own: [{ table: 'votes', owner: 'user_id', text: 'value' }],
    children: [],
    words: [
      ['posts', 'threads', 'topics'],
      ['karma', 'points', 'reputation'],
      ['comments', 'replies', 'answers'],
    ],
  },
  {
    sql: schema('0005_crm'),
    tables: {
      organizations: { owner: ['read', 'create'] },
      memberships: { owner: ['read', 'create'] },
      contacts: { owner: everything },
      deals: { owner: everything },
      activities: { owner: everything },
    },
    exposed: [],
    own: [{ table: 'organizations', owner: 'created_by', text: 'name' }],
    children: ['contacts', 'deals', 'activities'],
    words: [
      ['contacts', 'leads', 'persons'],
      ['deals', 'opportunities', 'projects'],
      ['full_name', 'person_name', 'contact_name'],
    ],
  },
  {
    // In the schema as a model wrote it, a user may answer in the name of another one.
    sql: `${schema('0006_survey')}
drop policy "anyone may answer a published survey" on public.responses;
create policy "anyone may answer a published survey" on public.responses for insert to anon, authenticated
  with check ((respondent_id is null or respondent_id = auth.uid())
    and exists (select 1 from public.surveys s where s.id = survey_id and s.published));`,
    tables: {
      surveys: { visitors: ['read'], owner: everything },
      responses: { visitors: ['create'], owner: ['read', 'create'] },
    },
    exposed: ['surveys'],
    own: [{ table: 'responses', owner: 'respondent_id', text: 'answers' }],
    children: [],
    words: [
      ['surveys', 'polls', 'questionnaires'],
      ['questions', 'items', 'entries'],
      ['responses', 'submissions', 'ballots'],
    ],
  },
];

const user = 'uuid not null default auth.uid() references auth.users (id) on delete cascade';

export const modules: AppPart[] = [
  {
    sql: `insert into storage.buckets (id, name, public) values ('avatars', 'avatars', true);
create policy "read avatars" on storage.objects for select to anon, authenticated using (bucket_id = 'avatars');
create policy "own avatar" on storage.objects for insert to authenticated with check (bucket_id = 'avatars' and (storage.foldername(name))[1] = auth.uid()::text);
create policy "change own avatar" on storage.objects for update to authenticated using (bucket_id = 'avatars' and (storage.foldername(name))[1] = auth.uid()::text);
create policy "delete own avatar" on storage.objects for delete to authenticated using (bucket_id = 'avatars' and owner_id = auth.uid()::text);`,
    tables: {},
    buckets: { avatars: { visitors: ['read'], owner: everything } },
    exposed: ['avatars'],
    own: [],
    children: [],
    words: [],
  },
  {
    sql: `insert into storage.buckets (id, name, public, allowed_mime_types) values ('documents', 'documents', false, array['application/pdf', 'image/*']);
create policy "own documents" on storage.objects for all to authenticated using (bucket_id = 'documents' and (storage.foldername(name))[1] = (select auth.uid())::text) with check (bucket_id = 'documents' and (storage.foldername(name))[1] = (select auth.uid())::text);
create table public.document_notes (id uuid primary key default gen_random_uuid(), owner_id ${user}, path text not null, remark text);
create policy "own notes" on public.document_notes for all to authenticated using (owner_id = (select auth.uid())) with check (owner_id = (select auth.uid()));`,
    tables: { document_notes: { owner: everything } },
    buckets: { documents: { owner: everything } },
    exposed: [],
    own: [{ table: 'document_notes', owner: 'owner_id', text: 'remark' }],
    children: [],
    words: [['remark', 'memo', 'summary']],
  },
  {
    sql: `create table public.chat_rooms (id uuid primary key default gen_random_uuid(), created_by ${user}, topic text not null);
create table public.chat_members (room_id uuid not null references public.chat_rooms (id) on delete cascade, user_id ${user}, joined_at timestamptz not null default now(), primary key (room_id, user_id));
create table public.chat_messages (id bigint generated always as identity primary key, room_id uuid not null references public.chat_rooms (id) on delete cascade, user_id ${user}, body text not null, sent_at timestamptz not null default now());
create function public.is_in_room(room uuid) returns boolean language sql stable security definer set search_path = public as $$ select exists (select 1 from chat_members m where m.room_id = room and m.user_id = auth.uid()) $$;
create policy "see rooms" on public.chat_rooms for select to authenticated using (created_by = auth.uid() or is_in_room(id));
create policy "open rooms" on public.chat_rooms for insert to authenticated with check (created_by = auth.uid());
create policy "see members" on public.chat_members for select to authenticated using (is_in_room(room_id));
create policy "creator adds" on public.chat_members for insert to authenticated with check (exists (select 1 from chat_rooms r where r.id = room_id and r.created_by = auth.uid()));
create policy "leave" on public.chat_members for delete to authenticated using (user_id = auth.uid());
create policy "read messages" on public.chat_messages for select to authenticated using (is_in_room(room_id));
create policy "write messages" on public.chat_messages for insert to authenticated with check (user_id = auth.uid() and is_in_room(room_id));
alter publication supabase_realtime add table public.chat_messages;`,
    tables: {
      chat_rooms: { owner: ['read', 'create'] },
      chat_members: { owner: ['read', 'create', 'delete'] },
      chat_messages: { owner: ['read', 'create'] },
    },
    exposed: [],
    own: [{ table: 'chat_messages', owner: 'user_id', text: 'body' }],
    children: [],
    words: [
      ['chat_rooms', 'channels', 'groups'],
      ['body', 'content', 'words'],
    ],
  },
  {
    sql: `create table public.reviews (id uuid primary key default gen_random_uuid(), author_id ${user}, rating smallint not null check (rating between 1 and 5), body text not null check (char_length(body) > 3), created_at timestamptz not null default now());
create policy "read reviews" on public.reviews for select using (true);
create policy "write reviews" on public.reviews for insert to authenticated with check (author_id = auth.uid());
create policy "change reviews" on public.reviews for update to authenticated using (author_id = auth.uid()) with check (author_id = auth.uid());`,
    tables: { reviews: { visitors: ['read'], owner: ['create', 'change'] } },
    exposed: ['reviews'],
    own: [],
    children: [],
    words: [['reviews', 'ratings', 'testimonials']],
  },
  {
    sql: `create table public.favourites (user_id ${user}, thing text not null, note text, primary key (user_id, thing));
create policy "own favourites" on public.favourites for all to authenticated using ((select auth.uid()) = user_id) with check ((select auth.uid()) = user_id);`,
    tables: { favourites: { owner: everything } },
    exposed: [],
    own: [{ table: 'favourites', owner: 'user_id', text: 'note' }],
    children: [],
    words: [['favourites', 'bookmarks', 'wishes']],
  },
  {
    sql: `create table public.team_roles (user_id uuid primary key references auth.users (id) on delete cascade, role text not null default 'reader' check (role in ('reader', 'editor', 'admin')));
create function public.has_team_role(wanted text) returns boolean language sql stable security definer set search_path = public as $$ select exists (select 1 from team_roles where user_id = auth.uid() and role = wanted) $$;
create policy "own role" on public.team_roles for select to authenticated using (user_id = auth.uid() or has_team_role('admin'));
create policy "admins appoint" on public.team_roles for all to authenticated using (has_team_role('admin')) with check (has_team_role('admin'));
create table public.announcements (id bigint generated always as identity primary key, headline text not null, is_draft boolean not null default false);
create policy "read announcements" on public.announcements for select to anon, authenticated using (not is_draft or has_team_role('admin'));
create policy "admins write" on public.announcements for all to authenticated using (has_team_role('admin')) with check (has_team_role('admin'));`,
    tables: {
      team_roles: { owner: ['read'], staff: everything },
      announcements: { visitors: ['read'], staff: everything },
    },
    exposed: [],
    own: [{ table: 'team_roles', owner: 'user_id', text: 'role' }],
    children: [],
    words: [['announcements', 'news', 'bulletins']],
  },
  {
    sql: `create table public.people (id uuid primary key references auth.users (id) on delete cascade, nickname text not null, email text, phone text);
revoke select on public.people from anon, authenticated;
grant select (id, nickname) on public.people to authenticated;
create policy "see nicknames" on public.people for select to authenticated using (true);
create policy "own entry" on public.people for insert to authenticated with check (id = auth.uid());
create policy "change own entry" on public.people for update to authenticated using (id = auth.uid()) with check (id = auth.uid());
create function public.my_entry() returns public.people language sql stable security definer set search_path = public as $$ select * from people where id = auth.uid() $$;`,
    tables: {
      people: { users: ['read'], owner: ['read', 'create', 'change'], visible: ['id', 'nickname'] },
    },
    exposed: ['people'],
    own: [],
    children: [],
    words: [
      ['people', 'neighbours', 'members_list'],
      ['nickname', 'handle', 'alias'],
    ],
  },
  {
    sql: `create table public.inquiries (id uuid primary key default gen_random_uuid(), name text not null, email text not null check (email ~ '^[^@]+@[^@]+$'), message text not null, created_at timestamptz not null default now());
create policy "anyone may ask" on public.inquiries for insert to anon, authenticated with check (true);`,
    tables: { inquiries: { visitors: ['create'] } },
    exposed: [],
    own: [],
    children: [],
    words: [['inquiries', 'contact_requests', 'enquiries']],
  },
  {
    sql: `create table public.stories (id uuid primary key default gen_random_uuid(), author_id ${user}, headline text not null, likes integer not null default 0);
create policy "read stories" on public.stories for select using (true);
create policy "write stories" on public.stories for insert to authenticated with check (author_id = auth.uid());
create function public.like_story(story uuid) returns integer language sql security definer set search_path = public as $$ update stories set likes = likes + 1 where id = story returning likes $$;
revoke execute on function public.like_story(uuid) from public, anon;`,
    tables: { stories: { visitors: ['read'], owner: ['create'] } },
    functions: { like_story: { stories: { users: ['change'] } } },
    exposed: ['stories'],
    own: [],
    children: [],
    words: [['stories', 'recipes', 'pictures']],
  },
  {
    sql: `create table public.follows (follower_id ${user}, following_id uuid not null references auth.users (id) on delete cascade, since timestamptz not null default now(), primary key (follower_id, following_id));
create policy "see own follows" on public.follows for select to authenticated using (auth.uid() in (follower_id, following_id));
create policy "follow" on public.follows for insert to authenticated with check (auth.uid() = follower_id);
create policy "unfollow" on public.follows for delete to authenticated using (auth.uid() = follower_id);`,
    tables: { follows: { owner: ['read', 'create', 'delete'] } },
    exposed: [],
    own: [],
    children: [],
    words: [],
  },
  {
    sql: `create table public.letters (id uuid primary key default gen_random_uuid(), sender_id ${user}, recipient_id uuid not null references auth.users (id) on delete cascade, body text not null, read_at timestamptz, check (sender_id <> recipient_id));
create policy "read letters" on public.letters for select to authenticated using (auth.uid() = sender_id or auth.uid() = recipient_id);
create policy "send letters" on public.letters for insert to authenticated with check (auth.uid() = sender_id);
alter publication supabase_realtime add table public.letters;`,
    tables: { letters: { owner: ['read', 'create'] } },
    exposed: [],
    own: [{ table: 'letters', owner: 'sender_id', text: 'body' }],
    children: [],
    words: [['letters', 'direct_messages', 'mails']],
  },
  {
    sql: `create table public.gift_lists (id uuid primary key default gen_random_uuid(), user_id ${user}, occasion text not null, share_token text not null unique default encode(extensions.gen_random_bytes(9), 'hex'));
create table public.gifts (id uuid primary key default gen_random_uuid(), list_id uuid not null references public.gift_lists (id) on delete cascade, what text not null, price numeric(8, 2));
create policy "own lists" on public.gift_lists for all to authenticated using (user_id = auth.uid()) with check (user_id = auth.uid());
create policy "own gifts" on public.gifts for all to authenticated using (exists (select 1 from gift_lists l where l.id = list_id and l.user_id = auth.uid())) with check (exists (select 1 from gift_lists l where l.id = list_id and l.user_id = auth.uid()));
create function public.shared_gifts(share_token text) returns setof public.gifts language sql stable security definer set search_path = public as $$ select g.* from gifts g join gift_lists l on l.id = g.list_id where l.share_token = shared_gifts.share_token $$;`,
    tables: { gift_lists: { owner: everything }, gifts: { owner: everything } },
    functions: { shared_gifts: { gifts: { visitors: ['read'] } } },
    exposed: ['gifts'],
    own: [{ table: 'gift_lists', owner: 'user_id', text: 'occasion' }],
    children: ['gifts'],
    words: [['occasion', 'event_name', 'theme']],
  },
];
