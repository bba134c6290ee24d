-- Products and orders. The database computes what an order costs; the page never sends a price.

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

create table public.products (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  about text not null default '',
  category text not null default '',
  price numeric(10, 2) not null check (price >= 0),
  stock int not null default 0 check (stock >= 0),
  -- The drawing on the card; an address of a picture in image_url replaces it.
  art text not null default 'Box',
  image_url text not null default '',
  position int not null default 0,
  is_offered boolean not null default true
);
create policy "everybody reads the products" on public.products for select to anon, authenticated using (true);

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  status text not null default 'new' check (status in ('new', 'packed', 'sent', 'cancelled')),
  total numeric(10, 2) not null check (total >= 0),
  customer_name text not null check (char_length(customer_name) between 1 and 80),
  phone text not null check (char_length(phone) between 1 and 40),
  address text not null check (char_length(address) between 1 and 300),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz not null default now()
);
create index orders_user_id_idx on public.orders (user_id);
create index orders_created_at_idx on public.orders (created_at);

-- Name and price as they were when the order was placed.
create table public.order_items (
  order_id uuid not null references public.orders (id) on delete cascade,
  product_id uuid not null references public.products (id),
  name text not null,
  price numeric(10, 2) not null check (price >= 0),
  quantity int not null check (quantity between 1 and 99),
  primary key (order_id, product_id)
);
create index order_items_product_id_idx on public.order_items (product_id);

-- Places an order of the person who is signed in: items are [{"product": id, "quantity": n}].
-- Products are updated in one order, so that two orders neither sell the same piece nor wait for
-- each other.
create function public.place_order(items jsonb, customer_name text, phone text, address text, note text default '')
returns uuid language plpgsql security definer set search_path = public as $$
declare
  buyer uuid := auth.uid();
  placed uuid;
  wanted record;
  cost numeric(10, 2) := 0;
begin
  if buyer is null then
    raise exception 'Sign in to order.' using errcode = '42501';
  end if;
  if jsonb_typeof(items) is distinct from 'array' or jsonb_array_length(items) not between 1 and 50 then
    raise exception 'The cart is empty.' using errcode = 'SH001';
  end if;
  insert into orders (user_id, total, customer_name, phone, address, note)
  values (buyer, 0, place_order.customer_name, place_order.phone, place_order.address, coalesce(place_order.note, ''))
  returning id into placed;
  for wanted in
    select p.id, p.name, i.quantity
    from (
      select (one ->> 'product')::uuid product, sum((one ->> 'quantity')::int) quantity
      from jsonb_array_elements(items) one
      group by 1
    ) i
      left join products p on p.id = i.product
    order by i.product
  loop
    update products p set stock = p.stock - wanted.quantity
    where p.id = wanted.id and p.is_offered and wanted.quantity between 1 and 99 and p.stock >= wanted.quantity;
    if not found then
      raise exception 'There are not enough pieces of %.', coalesce(wanted.name, '?') using errcode = 'SH002';
    end if;
    insert into order_items (order_id, product_id, name, price, quantity)
    select placed, p.id, p.name, p.price, wanted.quantity from products p where p.id = wanted.id
    returning price * quantity + cost into cost;
  end loop;
  update orders set total = cost where id = placed;
  return placed;
end $$;
revoke execute on function public.place_order from public, anon;
grant execute on function public.place_order to authenticated;

-- What a cancelled order took goes back on the shelf. A cancelled order stays cancelled.
create function public.return_stock() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  if old.status = 'cancelled' and new.status <> 'cancelled' then
    raise exception 'This order is cancelled.' using errcode = 'SH003';
  end if;
  if new.status = 'cancelled' and old.status <> 'cancelled' then
    update products p set stock = p.stock + i.quantity from order_items i where i.order_id = new.id and p.id = i.product_id;
  end if;
  return new;
end $$;
create trigger return_stock before update on public.orders for each row execute function public.return_stock();

-- Orders come from place_order() only; staff may change their state and nothing else.
revoke insert, update, delete on public.orders, public.order_items, public.products from anon, authenticated;
grant update (status) on public.orders to authenticated;

create policy "customers read their own orders, staff all" on public.orders for select to authenticated
  using (user_id = (select auth.uid()) or (select public.has_role(auth.uid(), 'staff')));
create policy "staff change the state" on public.orders for update to authenticated
  using ((select public.has_role(auth.uid(), 'staff')))
  with check ((select public.has_role(auth.uid(), 'staff')));
create policy "items are visible with their order" on public.order_items for select to authenticated
  using (exists (select from public.orders o where o.id = order_id));

alter publication supabase_realtime add table public.orders, public.products, public.user_roles;
