create type public.app_role as enum ('admin', 'customer');
create type public.order_status as enum ('pending', 'paid', 'shipped', 'delivered', 'cancelled');

create table public.user_roles (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  role public.app_role not null default 'customer',
  unique (user_id, role)
);

create or replace function public.has_role(_user_id uuid, _role public.app_role)
returns boolean
language sql
stable
security definer
set search_path = public
as $$
  select exists (
    select 1 from public.user_roles where user_id = _user_id and role = _role
  );
$$;

create table public.categories (
  id bigint generated always as identity primary key,
  name text not null unique,
  slug text not null unique
);

create table public.products (
  id uuid primary key default gen_random_uuid(),
  category_id bigint references public.categories (id) on delete set null,
  name text not null,
  description text,
  price numeric(10, 2) not null check (price >= 0),
  stock integer not null default 0 check (stock >= 0),
  images text[] not null default '{}',
  is_active boolean not null default true,
  search tsvector generated always as (to_tsvector('english', coalesce(name, '') || ' ' || coalesce(description, ''))) stored,
  created_at timestamptz not null default now()
);
create index products_search_idx on public.products using gin (search);
create index products_category_idx on public.products (category_id) where is_active;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  status public.order_status not null default 'pending',
  total numeric(12, 2) not null default 0,
  shipping_address jsonb,
  created_at timestamptz not null default now()
);

create table public.order_items (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid not null references public.products (id),
  quantity integer not null check (quantity > 0),
  unit_price numeric(10, 2) not null
);
create index order_items_order_idx on public.order_items (order_id);

alter table public.user_roles enable row level security;
alter table public.categories enable row level security;
alter table public.products enable row level security;
alter table public.orders enable row level security;
alter table public.order_items enable row level security;

create policy "Users see own roles" on public.user_roles for select to authenticated using (user_id = auth.uid());
create policy "Admins manage roles" on public.user_roles for all to authenticated using (public.has_role(auth.uid(), 'admin')) with check (public.has_role(auth.uid(), 'admin'));
create policy "Anyone reads categories" on public.categories for select using (true);
create policy "Admins manage categories" on public.categories for all to authenticated using (public.has_role(auth.uid(), 'admin')) with check (public.has_role(auth.uid(), 'admin'));
create policy "Anyone reads active products" on public.products for select using (is_active or public.has_role(auth.uid(), 'admin'));
create policy "Admins manage products" on public.products for all to authenticated using (public.has_role(auth.uid(), 'admin')) with check (public.has_role(auth.uid(), 'admin'));
create policy "Customers see own orders" on public.orders for select to authenticated using (user_id = auth.uid() or public.has_role(auth.uid(), 'admin'));
create policy "Customers create own orders" on public.orders for insert to authenticated with check (user_id = auth.uid());
create policy "Admins update orders" on public.orders for update to authenticated using (public.has_role(auth.uid(), 'admin'));
create policy "Items of own orders" on public.order_items for select to authenticated
  using (exists (select 1 from public.orders o where o.id = order_items.order_id and (o.user_id = auth.uid() or public.has_role(auth.uid(), 'admin'))));
create policy "Insert items into own orders" on public.order_items for insert to authenticated
  with check (exists (select 1 from public.orders o where o.id = order_items.order_id and o.user_id = auth.uid()));

create or replace function public.place_order(items jsonb, address jsonb)
returns uuid
language plpgsql
security definer
set search_path = public
as $$
declare
  new_order_id uuid;
  item record;
  p public.products%rowtype;
  sum_total numeric := 0;
begin
  if auth.uid() is null then
    raise exception 'Not signed in';
  end if;
  insert into orders (user_id, shipping_address) values (auth.uid(), address) returning id into new_order_id;
  for item in select * from jsonb_to_recordset(items) as x(product_id uuid, quantity int) loop
    select * into p from products where id = item.product_id for update;
    if p.stock < item.quantity then
      raise exception 'Insufficient stock for %', p.name using errcode = 'P0001';
    end if;
    update products set stock = stock - item.quantity where id = p.id;
    insert into order_items (order_id, product_id, quantity, unit_price) values (new_order_id, p.id, item.quantity, p.price);
    sum_total := sum_total + p.price * item.quantity;
  end loop;
  update orders set total = sum_total where id = new_order_id;
  return new_order_id;
end;
$$;
grant execute on function public.place_order(jsonb, jsonb) to authenticated;

insert into public.categories (name, slug) values ('Books', 'books'), ('Toys', 'toys');
insert into public.products (category_id, name, description, price, stock) values
  (1, 'Blue book', 'A book about blue', 12.50, 10),
  (2, 'Wooden train', 'Runs on rails', 29.90, 5);
