import { supabase } from '@/lib/supabase';

export type Company = { id: string; name: string };
export type Contact = {
  id: string;
  name: string;
  email: string;
  phone: string;
  company_id: string | null;
  company: { name: string } | null;
};
export type Stage = { id: number; name: string; kind: 'open' | 'won' | 'lost' };
export type Deal = {
  id: string;
  title: string;
  amount: number;
  stage_id: number;
  contact_id: string | null;
  contact: { name: string } | null;
};
export type Note = { id: string; body: string; user_id: string; created_at: string };
export type Attachment = {
  id: string;
  path: string;
  name: string;
  size: number;
  created_at: string;
};

/** Rows of one person, or of one team. Row rules decide; this only chooses which are shown. */
export type Space = { team: string | null; user: string };

const mostRows = 500;
const contactColumns = 'id, name, email, phone, company_id, company:companies(name)';

export const loadStages = () => supabase.from('stages').select('id, name, kind').order('id').returns<Stage[]>();

export function loadDeals({ team, user }: Space) {
  const deals = supabase
    .from('deals')
    .select('id, title, amount, stage_id, contact_id, contact:contacts(name)')
    .order('created_at', { ascending: false })
    .limit(mostRows);
  return (team ? deals.eq('team_id', team) : deals.is('team_id', null).eq('user_id', user)).returns<Deal[]>();
}

export function loadContacts({ team, user }: Space) {
  const contacts = supabase.from('contacts').select(contactColumns).order('name').limit(mostRows);
  return (team ? contacts.eq('team_id', team) : contacts.is('team_id', null).eq('user_id', user)).returns<Contact[]>();
}

/** A contact with its notes and files; no contact if there is none that this person may read. */
export async function loadContact(id: string) {
  const [contact, notes, files] = await Promise.all([
    supabase.from('contacts').select(contactColumns).eq('id', id).returns<Contact[]>(),
    supabase
      .from('notes')
      .select('id, body, user_id, created_at')
      .eq('contact_id', id)
      .order('created_at', { ascending: false })
      .returns<Note[]>(),
    supabase
      .from('attachments')
      .select('id, path, name, size, created_at')
      .eq('contact_id', id)
      .order('created_at')
      .returns<Attachment[]>(),
  ]);
  const data = { contact: contact.data?.[0], notes: notes.data ?? [], files: files.data ?? [] };
  return { data, error: contact.error ?? notes.error ?? files.error };
}

/** Finds a company by its name in a space, or adds it. An empty name is no company. */
export async function companyNamed(name: string, { team, user }: Space) {
  const wanted = name.trim();
  if (!wanted) return { data: null, error: null };
  const companies = supabase.from('companies').select('id').eq('name', wanted);
  const known = await (team ? companies.eq('team_id', team) : companies.is('team_id', null).eq('user_id', user)).limit(1);
  if (known.error || known.data[0]) return { data: known.data?.[0] ?? null, error: known.error };
  return supabase.from('companies').insert({ name: wanted, team_id: team }).select('id').single<{ id: string }>();
}

export type ContactFields = { name: string; company: string; email: string; phone: string };

/** Adds a contact, or changes the one with this id. */
export async function saveContact({ company, ...fields }: ContactFields, space: Space, id?: string) {
  const found = await companyNamed(company, space);
  if (found.error) return { data: null, error: found.error };
  const row = { ...fields, company_id: found.data?.id ?? null };
  const table = supabase.from('contacts');
  if (id) return table.update(row).eq('id', id).select('id').single<{ id: string }>();
  return table
    .insert({ ...row, team_id: space.team })
    .select('id')
    .single<{ id: string }>();
}

export const moveDeal = (id: string, stage: number) =>
  supabase.from('deals').update({ stage_id: stage }).eq('id', id).select('id').single();
