import { supabase } from '@/lib/supabase';
import { content } from './content';

export type Service = { id: string; name: string; about: string; minutes: number; price: number };
export type Status = 'requested' | 'confirmed' | 'cancelled';
export type Booking = {
  id: string;
  starts_at: string;
  ends_at: string;
  status: Status;
  customer_name: string;
  phone: string;
  note: string;
  service: { name: string; price: number } | null;
};

const columns = 'id, starts_at, ends_at, status, customer_name, phone, note, service:services(name, price)';

export const loadServices = () =>
  supabase.from('services').select('id, name, about, minutes, price').eq('is_offered', true).order('position').returns<Service[]>();

/** The bookings of one customer, the newest first. */
export const loadOwn = (userId: string) =>
  supabase.from('bookings').select(columns).eq('user_id', userId).order('starts_at', { ascending: false }).returns<Booking[]>();

/** All bookings that have not ended, the next first. Row rules show them to staff only. */
export const loadComing = () =>
  supabase.from('bookings').select(columns).gte('ends_at', new Date().toISOString()).order('starts_at').returns<Booking[]>();

export const setStatus = (id: string, status: Status) => supabase.from('bookings').update({ status }).eq('id', id).select('id').single();

/** Formats a moment on the clock of the place, which may differ from the reader's. */
export function formatTime(moment: string, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(content.lang, { ...options, timeZone }).format(new Date(moment));
}
