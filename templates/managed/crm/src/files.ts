import { supabase } from '@/lib/supabase';
import type { Attachment, Space } from './crm';

const bucket = 'attachments';
const linkSeconds = 60;

/** Stores a file in the folder of its person or team, and lists it at the contact. */
export async function addFile(file: File, contact: string, { team, user }: Space) {
  const path = `${team ?? user}/${crypto.randomUUID()}`;
  const stored = await supabase.storage.from(bucket).upload(path, file);
  if (stored.error) return { error: stored.error };
  const row = {
    contact_id: contact,
    team_id: team,
    path,
    name: file.name.slice(0, 200),
    size: file.size,
  };
  const listed = await supabase.from('attachments').insert(row);
  if (listed.error) await supabase.storage.from(bucket).remove([path]);
  return listed;
}

export async function removeFile({ id, path }: Attachment) {
  const removed = await supabase.storage.from(bucket).remove([path]);
  if (removed.error) return { error: removed.error };
  return supabase.from('attachments').delete().eq('id', id);
}

/** Downloads a private file by a link that is valid for a minute. */
export async function openFile({ path, name }: Attachment) {
  const { data, error } = await supabase.storage.from(bucket).createSignedUrl(path, linkSeconds);
  // The client would encode a name with letters beyond ASCII twice, so it is added here.
  if (data) location.assign(`${data.signedUrl}&download=${encodeURIComponent(name)}`);
  return { error };
}

export function formatSize(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
