import { supabase } from '@/lib/supabase';
import type { Drawing } from './art/picture';

export type Product = {
  id: string;
  name: string;
  about: string;
  category: string;
  price: number;
  stock: number;
  art: Drawing;
  image_url: string;
};
export type Status = 'new' | 'packed' | 'sent' | 'cancelled';
export type Order = {
  id: string;
  number: number;
  status: Status;
  total: number;
  customer_name: string;
  phone: string;
  address: string;
  note: string;
  created_at: string;
  items: { product_id: string; name: string; price: number; quantity: number }[];
};

const productColumns = 'id, name, about, category, price, stock, art, image_url';
const orderColumns =
  'id, number, status, total, customer_name, phone, address, note, created_at, items:order_items(product_id, name, price, quantity)';
const mostOrders = 200;

export const loadProducts = () =>
  supabase.from('products').select(productColumns).eq('is_offered', true).order('position').returns<Product[]>();

export const loadOwnOrders = (userId: string) =>
  supabase.from('orders').select(orderColumns).eq('user_id', userId).order('number', { ascending: false }).returns<Order[]>();

/** The newest orders of all customers. Row rules show them to staff only. */
export const loadOrders = () =>
  supabase.from('orders').select(orderColumns).order('number', { ascending: false }).limit(mostOrders).returns<Order[]>();

export const setStatus = (id: string, status: Status) => supabase.from('orders').update({ status }).eq('id', id).select('id').single();

type Recipient = { customer_name: string; phone: string; address: string; note: string };

/** The database looks the prices up and computes the total. */
export const placeOrder = (items: { product: string; quantity: number }[], recipient: Recipient) =>
  supabase.rpc('place_order', { items, ...recipient });
