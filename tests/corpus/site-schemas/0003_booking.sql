create extension if not exists btree_gist;

create type public.booking_status as enum ('confirmed', 'cancelled');

create table public.rooms (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  capacity int not null default 1 check (capacity > 0),
  hourly_rate numeric(8,2) not null default 0,
  amenities text[] default array[]::text[],
  created_at timestamptz default now()
);

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  room_id uuid not null references public.rooms(id) on delete cascade,
  user_id uuid not null references auth.users(id) on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  during tstzrange generated always as (tstzrange(starts_at, ends_at, '[)')) stored,
  status public.booking_status not null default 'confirmed',
  note text,
  created_at timestamptz default now(),
  constraint valid_period check (ends_at > starts_at),
  constraint no_overlap exclude using gist (room_id with =, during with &&) where (status = 'confirmed')
);

create index bookings_user_idx on public.bookings(user_id);

alter table public.rooms enable row level security;
alter table public.bookings enable row level security;

create policy "rooms readable" on public.rooms for select using (true);
create policy "read own bookings" on public.bookings for select using (auth.uid() = user_id);
create policy "create own bookings" on public.bookings for insert with check (auth.uid() = user_id and starts_at > now());
create policy "cancel own bookings" on public.bookings for update using (auth.uid() = user_id) with check (auth.uid() = user_id);

create or replace view public.room_availability as
  select b.room_id, b.starts_at, b.ends_at from public.bookings b where b.status = 'confirmed';

create or replace function public.available_rooms(from_ts timestamptz, to_ts timestamptz)
returns setof public.rooms
language sql stable
security definer
set search_path = public
as $$
  select r.* from rooms r
  where not exists (
    select 1 from bookings b
    where b.room_id = r.id and b.status = 'confirmed' and b.during && tstzrange(from_ts, to_ts, '[)')
  );
$$;

insert into public.rooms (name, capacity, hourly_rate) values ('Aurora', 8, 25), ('Borealis', 4, 15);
