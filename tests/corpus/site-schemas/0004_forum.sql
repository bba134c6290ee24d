create table public.profiles (
  id uuid primary key references auth.users on delete cascade,
  username text unique not null check (username ~ '^[a-z0-9_]{3,20}$'),
  karma int not null default 0
);

create table public.posts (
  id bigserial primary key,
  author_id uuid not null references public.profiles (id) on delete cascade,
  title varchar(300) not null,
  body text,
  score int not null default 0,
  comment_count int not null default 0,
  created_at timestamptz not null default timezone('utc'::text, now())
);

create table public.comments (
  id bigserial primary key,
  post_id bigint not null references public.posts (id) on delete cascade,
  parent_id bigint references public.comments (id) on delete cascade,
  author_id uuid not null references public.profiles (id) on delete cascade,
  body text not null,
  created_at timestamptz not null default now()
);

create table public.votes (
  post_id bigint not null references public.posts (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  value smallint not null check (value in (-1, 1)),
  primary key (post_id, user_id)
);

create index posts_score_idx on public.posts (score desc, created_at desc);
create index comments_post_idx on public.comments (post_id);

create or replace function public.apply_vote() returns trigger
language plpgsql security definer as $$
declare
  delta int;
  target bigint;
begin
  if (tg_op = 'INSERT') then
    delta := new.value; target := new.post_id;
  elsif (tg_op = 'UPDATE') then
    delta := new.value - old.value; target := new.post_id;
  else
    delta := -old.value; target := old.post_id;
  end if;
  update public.posts set score = score + delta where id = target;
  update public.profiles set karma = karma + delta
    where id = (select author_id from public.posts where id = target);
  return coalesce(new, old);
end;
$$;
create trigger votes_apply after insert or update or delete on public.votes
  for each row execute function public.apply_vote();

create or replace function public.count_comments() returns trigger
language plpgsql security definer as $$
begin
  if tg_op = 'INSERT' then
    update public.posts set comment_count = comment_count + 1 where id = new.post_id;
  elsif tg_op = 'DELETE' then
    update public.posts set comment_count = comment_count - 1 where id = old.post_id;
  end if;
  return null;
end;
$$;
create trigger comments_count after insert or delete on public.comments
  for each row execute function public.count_comments();

alter table public.profiles enable row level security;
alter table public.posts enable row level security;
alter table public.comments enable row level security;
alter table public.votes enable row level security;

create policy "read profiles" on public.profiles for select using (true);
create policy "own profile insert" on public.profiles for insert with check (auth.uid() = id);
create policy "own profile update" on public.profiles for update using (auth.uid() = id);
create policy "read posts" on public.posts for select using (true);
create policy "write posts" on public.posts for insert to authenticated with check (auth.uid() = author_id);
create policy "edit posts" on public.posts for update to authenticated using (auth.uid() = author_id);
create policy "delete posts" on public.posts for delete to authenticated using (auth.uid() = author_id);
create policy "read comments" on public.comments for select using (true);
create policy "write comments" on public.comments for insert to authenticated with check (auth.uid() = author_id);
create policy "delete comments" on public.comments for delete to authenticated using (auth.uid() = author_id);
create policy "own votes" on public.votes for all to authenticated using (auth.uid() = user_id) with check (auth.uid() = user_id);

alter publication supabase_realtime add table public.posts, public.comments;
