create table if not exists public.surveys (
  id uuid default gen_random_uuid() primary key,
  owner_id uuid references auth.users(id) on delete cascade not null,
  title text not null,
  slug text unique not null default substr(md5(random()::text), 1, 8),
  questions jsonb not null default '[]'::jsonb,
  settings jsonb not null default '{"anonymous": true, "limit": 1}',
  published boolean default false not null,
  closes_at timestamptz,
  created_at timestamptz default now() not null,
  constraint questions_is_array check (jsonb_typeof(questions) = 'array')
);

create table if not exists public.responses (
  id uuid default gen_random_uuid() primary key,
  survey_id uuid references public.surveys(id) on delete cascade not null,
  respondent_id uuid references auth.users(id) on delete set null,
  answers jsonb not null,
  submitted_at timestamptz default now() not null
);
create index if not exists responses_answers_idx on public.responses using gin (answers jsonb_path_ops);
create unique index if not exists one_response_each on public.responses (survey_id, respondent_id) where respondent_id is not null;

alter table public.surveys enable row level security;
alter table public.responses enable row level security;

drop policy if exists "owner full access" on public.surveys;
create policy "owner full access" on public.surveys for all using (auth.uid() = owner_id) with check (auth.uid() = owner_id);
create policy "published surveys are public" on public.surveys for select to anon, authenticated using (published and (closes_at is null or closes_at > now()));
create policy "anyone may answer a published survey" on public.responses for insert to anon, authenticated
  with check (exists (select 1 from public.surveys s where s.id = survey_id and s.published));
create policy "owner reads responses" on public.responses for select to authenticated
  using (survey_id in (select id from public.surveys where owner_id = auth.uid()));

create or replace function public.survey_results(p_survey uuid)
returns table (question text, answer text, votes bigint)
language sql
stable
as $$
  select q.key, q.value, count(*)
  from public.responses r, jsonb_each_text(r.answers) as q(key, value)
  where r.survey_id = p_survey
  group by q.key, q.value
  order by q.key, count(*) desc;
$$;

comment on table public.surveys is 'Surveys built by signed-in users';
