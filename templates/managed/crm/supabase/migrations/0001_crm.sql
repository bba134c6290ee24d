-- Companies, contacts, deals, notes and files. A row without a team belongs to one person; a row
-- with a team belongs to all its members, and to nobody else.

create table public.teams (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(btrim(name)) between 1 and 60),
  -- Who has this code may join.
  code text not null unique default replace(gen_random_uuid()::text, '-', ''),
  created_at timestamptz not null default now()
);

create table public.team_members (
  team_id uuid not null references public.teams (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  display_name text not null check (char_length(btrim(display_name)) between 1 and 40),
  is_owner boolean not null default false,
  joined_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create index team_members_user_id_idx on public.team_members (user_id);

-- Answers only about the person who asks.
create function public.is_member(team uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select exists (select from team_members m where m.team_id = team and m.user_id = auth.uid());
$$;

-- The one rule of this app: a person's own rows, and those of their teams.
create function public.is_mine(team uuid, author uuid) returns boolean
language sql stable security definer set search_path = public as $$
  select case when team is null then author = auth.uid() else is_member(team) end;
$$;

create policy "members read their teams" on public.teams for select to authenticated using (public.is_member(id));
create policy "members read the members" on public.team_members for select to authenticated using (public.is_member(team_id));
create policy "members leave" on public.team_members for delete to authenticated
  using (user_id = (select auth.uid()) and not is_owner);

create function public.create_team(team_name text, own_name text) returns uuid
language plpgsql security definer set search_path = public as $$
declare
  made uuid;
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  insert into teams (name) values (btrim(team_name)) returning id into made;
  insert into team_members (team_id, user_id, display_name, is_owner) values (made, auth.uid(), btrim(own_name), true);
  return made;
end $$;

create function public.join_team(team_code text, own_name text) returns uuid
language plpgsql security definer set search_path = public as $$
declare
  found_team uuid;
begin
  if auth.uid() is null then
    raise exception 'Sign in first.' using errcode = '42501';
  end if;
  select id into found_team from teams where code = btrim(team_code);
  if found_team is null then
    raise exception 'There is no team with this code.' using errcode = 'CR001';
  end if;
  insert into team_members (team_id, user_id, display_name) values (found_team, auth.uid(), btrim(own_name))
  on conflict (team_id, user_id) do nothing;
  return found_team;
end $$;
revoke execute on function public.create_team, public.join_team from public, anon;
grant execute on function public.create_team, public.join_team to authenticated;

-- The columns of the board, for everybody who is signed in. 'open' deals are still to be decided.
create table public.stages (
  id int primary key,
  name text not null,
  kind text not null default 'open' check (kind in ('open', 'won', 'lost'))
);
create policy "users read the stages" on public.stages for select to authenticated using (true);

create table public.companies (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  team_id uuid references public.teams (id) on delete cascade,
  name text not null check (char_length(btrim(name)) between 1 and 120),
  website text not null default '' check (char_length(website) <= 200),
  created_at timestamptz not null default now()
);
create index companies_user_id_idx on public.companies (user_id);
create index companies_team_id_idx on public.companies (team_id);

create table public.contacts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  team_id uuid references public.teams (id) on delete cascade,
  company_id uuid references public.companies (id) on delete set null,
  name text not null check (char_length(btrim(name)) between 1 and 120),
  email text not null default '' check (char_length(email) <= 200),
  phone text not null default '' check (char_length(phone) <= 40),
  created_at timestamptz not null default now()
);
create index contacts_user_id_idx on public.contacts (user_id);
create index contacts_team_id_idx on public.contacts (team_id);
create index contacts_company_id_idx on public.contacts (company_id);

create table public.deals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  team_id uuid references public.teams (id) on delete cascade,
  contact_id uuid references public.contacts (id) on delete set null,
  stage_id int not null default 1 references public.stages (id),
  title text not null check (char_length(btrim(title)) between 1 and 120),
  amount numeric(12, 2) not null default 0 check (amount >= 0),
  created_at timestamptz not null default now()
);
create index deals_user_id_idx on public.deals (user_id);
create index deals_team_id_idx on public.deals (team_id);
create index deals_contact_id_idx on public.deals (contact_id);
create index deals_stage_id_idx on public.deals (stage_id);

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  team_id uuid references public.teams (id) on delete cascade,
  contact_id uuid not null references public.contacts (id) on delete cascade,
  body text not null check (char_length(btrim(body)) between 1 and 4000),
  created_at timestamptz not null default now()
);
create index notes_user_id_idx on public.notes (user_id);
create index notes_team_id_idx on public.notes (team_id);
create index notes_contact_id_idx on public.notes (contact_id);

-- The file itself is in the bucket, under `path`: team or user, then a random name.
create table public.attachments (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  team_id uuid references public.teams (id) on delete cascade,
  contact_id uuid not null references public.contacts (id) on delete cascade,
  path text not null unique,
  name text not null check (char_length(name) between 1 and 200),
  size int not null check (size >= 0),
  created_at timestamptz not null default now()
);
create index attachments_user_id_idx on public.attachments (user_id);
create index attachments_team_id_idx on public.attachments (team_id);
create index attachments_contact_id_idx on public.attachments (contact_id);

-- Author and team are set once; what a row refers to must be visible to the person who writes it.
revoke update on public.companies, public.contacts, public.deals, public.notes, public.attachments from anon, authenticated;
grant update (name, website) on public.companies to authenticated;
grant update (name, email, phone, company_id) on public.contacts to authenticated;
grant update (title, amount, stage_id, contact_id) on public.deals to authenticated;
grant update (body) on public.notes to authenticated;

create policy "read own and team companies" on public.companies for select to authenticated using (public.is_mine(team_id, user_id));
create policy "add companies" on public.companies for insert to authenticated
  with check (user_id = (select auth.uid()) and public.is_mine(team_id, user_id));
create policy "change companies" on public.companies for update to authenticated
  using (public.is_mine(team_id, user_id)) with check (public.is_mine(team_id, user_id));
create policy "delete companies" on public.companies for delete to authenticated using (public.is_mine(team_id, user_id));

create policy "read own and team contacts" on public.contacts for select to authenticated using (public.is_mine(team_id, user_id));
create policy "add contacts" on public.contacts for insert to authenticated
  with check (
    user_id = (select auth.uid()) and public.is_mine(team_id, user_id)
    and (company_id is null or exists (select from public.companies c where c.id = company_id))
  );
create policy "change contacts" on public.contacts for update to authenticated
  using (public.is_mine(team_id, user_id))
  with check (
    public.is_mine(team_id, user_id)
    and (company_id is null or exists (select from public.companies c where c.id = company_id))
  );
create policy "delete contacts" on public.contacts for delete to authenticated using (public.is_mine(team_id, user_id));

create policy "read own and team deals" on public.deals for select to authenticated using (public.is_mine(team_id, user_id));
create policy "add deals" on public.deals for insert to authenticated
  with check (
    user_id = (select auth.uid()) and public.is_mine(team_id, user_id)
    and (contact_id is null or exists (select from public.contacts c where c.id = contact_id))
  );
create policy "change deals" on public.deals for update to authenticated
  using (public.is_mine(team_id, user_id))
  with check (
    public.is_mine(team_id, user_id)
    and (contact_id is null or exists (select from public.contacts c where c.id = contact_id))
  );
create policy "delete deals" on public.deals for delete to authenticated using (public.is_mine(team_id, user_id));

create policy "read own and team notes" on public.notes for select to authenticated using (public.is_mine(team_id, user_id));
create policy "add notes" on public.notes for insert to authenticated
  with check (
    user_id = (select auth.uid()) and public.is_mine(team_id, user_id)
    and exists (select from public.contacts c where c.id = contact_id)
  );
create policy "change own notes" on public.notes for update to authenticated
  using (user_id = (select auth.uid()) and public.is_mine(team_id, user_id)) with check (public.is_mine(team_id, user_id));
create policy "delete own notes" on public.notes for delete to authenticated
  using (user_id = (select auth.uid()) and public.is_mine(team_id, user_id));

create policy "read own and team attachments" on public.attachments for select to authenticated using (public.is_mine(team_id, user_id));
create policy "add attachments" on public.attachments for insert to authenticated
  with check (
    user_id = (select auth.uid()) and public.is_mine(team_id, user_id)
    and exists (select from public.contacts c where c.id = contact_id)
    and path like coalesce(team_id, user_id)::text || '/%'
  );
create policy "delete attachments" on public.attachments for delete to authenticated using (public.is_mine(team_id, user_id));

-- A private bucket: the first folder of a file's path is the person or the team that it belongs to.
insert into storage.buckets (id, name, public, file_size_limit) values ('attachments', 'attachments', false, 10485760);

create function public.is_my_folder(folder text) returns boolean
language sql stable security definer set search_path = public as $$
  select folder = auth.uid()::text
    or exists (select from team_members m where m.team_id::text = folder and m.user_id = auth.uid());
$$;
create policy "read own and team files" on storage.objects for select to authenticated
  using (bucket_id = 'attachments' and public.is_my_folder((storage.foldername(name))[1]));
create policy "add files" on storage.objects for insert to authenticated
  with check (bucket_id = 'attachments' and public.is_my_folder((storage.foldername(name))[1]));
create policy "delete files" on storage.objects for delete to authenticated
  using (bucket_id = 'attachments' and public.is_my_folder((storage.foldername(name))[1]));

alter publication supabase_realtime add table public.companies, public.contacts, public.deals, public.notes, public.attachments, public.team_members;
