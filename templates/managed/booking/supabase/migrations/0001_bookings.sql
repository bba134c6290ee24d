-- Services, opening hours and bookings. One calendar: two bookings never overlap.
create extension if not exists btree_gist;

-- Who works here. Only the owner adds rows, in the data manager: no rule below allows it.
create table public.user_roles (
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null check (role in ('staff')),
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

create table public.settings (
  id int primary key default 1 check (id = 1),
  -- The clock of the place, for example 'Europe/Berlin'.
  time_zone text not null default 'UTC',
  -- A booking may begin every so many minutes.
  step_minutes int not null default 30 check (step_minutes between 5 and 240)
);
create policy "everybody reads the settings" on public.settings for select to anon, authenticated using (true);

create table public.services (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  about text not null default '',
  minutes int not null check (minutes between 5 and 480),
  price numeric(10, 2) not null default 0 check (price >= 0),
  position int not null default 0,
  is_offered boolean not null default true
);
create policy "everybody reads the services" on public.services for select to anon, authenticated using (true);

-- 0 is Sunday. A day without a row is closed.
create table public.opening_hours (
  weekday int primary key check (weekday between 0 and 6),
  opens time not null,
  closes time not null check (closes > opens)
);
create policy "everybody reads the opening hours" on public.opening_hours for select to anon, authenticated using (true);

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  service_id uuid not null references public.services (id),
  starts_at timestamptz not null,
  -- check_booking() sets it; the default lets a page leave it out.
  ends_at timestamptz not null default now(),
  during tstzrange not null generated always as (tstzrange(starts_at, ends_at)) stored,
  status text not null default 'requested' check (status in ('requested', 'confirmed', 'cancelled')),
  customer_name text not null check (char_length(customer_name) between 1 and 80),
  phone text not null default '' check (char_length(phone) <= 40),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now(),
  constraint bookings_do_not_overlap exclude using gist (during with &&) where (status <> 'cancelled')
);
create index bookings_user_id_idx on public.bookings (user_id);
create index bookings_service_id_idx on public.bookings (service_id);
create index bookings_starts_at_idx on public.bookings (starts_at);

-- The free times of a day, for everybody. It returns times only, never whose the others are.
create function public.free_times(service uuid, day date) returns setof timestamptz
language sql stable security definer set search_path = public as $$
  select begins
  from services s
    cross join settings z
    join opening_hours h on h.weekday = extract(dow from day)
    cross join generate_series(
      (day + h.opens) at time zone z.time_zone,
      (day + h.closes) at time zone z.time_zone - make_interval(mins => s.minutes),
      make_interval(mins => z.step_minutes)
    ) as begins
  where s.id = service and s.is_offered and begins > now()
    and not exists (
      select from bookings b
      where b.status <> 'cancelled' and b.during && tstzrange(begins, begins + make_interval(mins => s.minutes))
    )
  order by begins;
$$;

-- The database sets when a booking ends, and refuses customers a time that is not free. The owner may
-- enter any time in the data manager, as long as it does not overlap.
create function public.check_booking() returns trigger
language plpgsql set search_path = public as $$
begin
  select new.starts_at + make_interval(mins => s.minutes) into new.ends_at from services s where s.id = new.service_id;
  if current_user in ('anon', 'authenticated') and not exists (
    select from settings z, free_times(new.service_id, (new.starts_at at time zone z.time_zone)::date) f
    where f = new.starts_at
  ) then
    raise exception 'This time is not free.' using errcode = '23P01';
  end if;
  return new;
end $$;
create trigger check_booking before insert on public.bookings for each row execute function public.check_booking();

-- Visitors and users can set these columns only.
revoke insert, update on public.bookings from anon, authenticated;
grant insert (service_id, starts_at, customer_name, phone, note), update (status) on public.bookings to authenticated;

create policy "customers read their own bookings, staff all" on public.bookings for select to authenticated
  using (user_id = (select auth.uid()) or (select public.has_role(auth.uid(), 'staff')));
create policy "customers book for themselves" on public.bookings for insert to authenticated
  with check (user_id = (select auth.uid()) and status = 'requested');
create policy "customers cancel their own coming bookings" on public.bookings for update to authenticated
  using (user_id = (select auth.uid()) and status <> 'cancelled' and starts_at > now())
  with check (user_id = (select auth.uid()) and status = 'cancelled');
create policy "staff confirm and cancel" on public.bookings for update to authenticated
  using ((select public.has_role(auth.uid(), 'staff')))
  with check ((select public.has_role(auth.uid(), 'staff')));

alter publication supabase_realtime add table public.bookings, public.user_roles, public.services, public.opening_hours;
