-- Topics, replies and votes. Everybody reads; members write.

-- Who keeps order. Only the owner adds rows, in the data manager: no rule below allows it.
create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('moderator')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
create policy "read own roles" on public.user_roles for select to authenticated
  using (user_id = (select auth.uid()));

-- Answers only about the person who asks.
create function public.has_role(uid uuid, wanted text) returns boolean
language sql stable security definer set search_path = public as $$
  select uid = auth.uid() and exists (select from user_roles r where r.user_id = uid and r.role = wanted);
$$;

create function public.is_role_free(wanted text) returns boolean
language sql stable security definer set search_path = public as $$
  select not exists (select from user_roles r where r.role = wanted);
$$;

-- What others see of a member: a name that the member chose, and nothing else.
create table public.profiles (
  id uuid primary key references auth.users (id) on delete cascade,
  display_name text not null check (char_length(display_name) between 1 and 40)
);
create policy "everybody reads the names" on public.profiles for select to anon, authenticated using (true);
create policy "members change their own name" on public.profiles for update to authenticated
  using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- A new member without a name gets one that says nothing about them.
create function public.add_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (id, display_name)
  values (new.id, coalesce(
    nullif(left(btrim(new.raw_user_meta_data ->> 'display_name'), 40), ''),
    'Member ' || left(new.id::text, 4)
  ));
  return new;
end $$;
create trigger add_profile after insert on auth.users for each row execute function public.add_profile();

-- user_id is null for the first topics, and when a member has left.
create table public.topics (
  id uuid primary key default gen_random_uuid(),
  user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  title text not null check (char_length(btrim(title)) between 1 and 140),
  body text not null check (char_length(btrim(body)) between 1 and 10000),
  is_hidden boolean not null default false,
  votes int not null default 0,
  replies int not null default 0,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index topics_user_id_idx on public.topics (user_id);
create index topics_created_at_idx on public.topics (created_at);

create table public.replies (
  id uuid primary key default gen_random_uuid(),
  topic_id uuid not null references public.topics (id) on delete cascade,
  user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  body text not null check (char_length(btrim(body)) between 1 and 10000),
  is_hidden boolean not null default false,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index replies_topic_id_idx on public.replies (topic_id, created_at);
create index replies_user_id_idx on public.replies (user_id);

-- One vote a member and topic. Others see only how many there are.
create table public.votes (
  id uuid primary key default gen_random_uuid(),
  topic_id uuid not null references public.topics (id) on delete cascade,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  constraint one_vote_each unique (topic_id, user_id)
);
create index votes_user_id_idx on public.votes (user_id);

create function public.count_vote() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update topics set votes = votes + 1 where id = new.topic_id;
  else
    update topics set votes = votes - 1 where id = old.topic_id;
  end if;
  return null;
end $$;
create trigger count_vote after insert or delete on public.votes for each row execute function public.count_vote();

create function public.count_reply() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  topic uuid := case when tg_op = 'DELETE' then old.topic_id else new.topic_id end;
begin
  update topics t set replies = (select count(*) from replies r where r.topic_id = topic and not r.is_hidden) where t.id = topic;
  return null;
end $$;
create trigger count_reply after insert or delete or update of is_hidden on public.replies for each row execute function public.count_reply();

create function public.note_edit() returns trigger language plpgsql as $$
begin
  new.edited_at = now();
  return new;
end $$;
create trigger note_edit before update of title, body on public.topics for each row execute function public.note_edit();
create trigger note_edit before update of body on public.replies for each row execute function public.note_edit();

-- Members set these columns only. Counts and is_hidden are set by functions.
revoke insert, update on public.topics, public.replies, public.profiles, public.votes from anon, authenticated;
grant insert (title, body), update (title, body) on public.topics to authenticated;
grant insert (topic_id, body), update (body) on public.replies to authenticated;
grant insert (topic_id) on public.votes to authenticated;
grant update (display_name) on public.profiles to authenticated;

create policy "everybody reads topics that are not hidden" on public.topics for select to anon, authenticated
  using (not is_hidden);
create policy "authors and moderators read hidden topics" on public.topics for select to authenticated
  using (user_id = (select auth.uid()) or (select public.has_role(auth.uid(), 'moderator')));
create policy "members write topics" on public.topics for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "authors edit their topics" on public.topics for update to authenticated
  using (user_id = (select auth.uid()) and not is_hidden) with check (user_id = (select auth.uid()));
create policy "authors delete their topics" on public.topics for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "everybody reads replies that are not hidden" on public.replies for select to anon, authenticated
  using (not is_hidden and exists (select from public.topics t where t.id = topic_id));
create policy "authors and moderators read hidden replies" on public.replies for select to authenticated
  using (user_id = (select auth.uid()) or (select public.has_role(auth.uid(), 'moderator')));
create policy "members reply to topics they can read" on public.replies for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.topics t where t.id = topic_id));
create policy "authors edit their replies" on public.replies for update to authenticated
  using (user_id = (select auth.uid()) and not is_hidden) with check (user_id = (select auth.uid()));
create policy "authors delete their replies" on public.replies for delete to authenticated
  using (user_id = (select auth.uid()));

create policy "members read their own votes" on public.votes for select to authenticated
  using (user_id = (select auth.uid()));
create policy "members vote for topics they can read" on public.votes for insert to authenticated
  with check (user_id = (select auth.uid()) and exists (select from public.topics t where t.id = topic_id));
create policy "members take their vote back" on public.votes for delete to authenticated
  using (user_id = (select auth.uid()));

-- Moderators hide and show; nothing else of a text changes.
create function public.hide_topic(topic uuid, hidden boolean) returns void
language plpgsql security definer set search_path = public as $$
begin
  if not coalesce(has_role(auth.uid(), 'moderator'), false) then
    raise exception 'Only moderators hide topics.' using errcode = '42501';
  end if;
  update topics set is_hidden = hidden where id = topic;
end $$;
create function public.hide_reply(reply uuid, hidden boolean) returns void
language plpgsql security definer set search_path = public as $$
begin
  if not coalesce(has_role(auth.uid(), 'moderator'), false) then
    raise exception 'Only moderators hide replies.' using errcode = '42501';
  end if;
  update replies set is_hidden = hidden where id = reply;
end $$;

alter publication supabase_realtime add table public.topics, public.replies, public.user_roles;
