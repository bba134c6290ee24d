import { supabase } from '@/lib/supabase';
import { content } from './content';

type Author = { display_name: string } | null;
export type Topic = {
  id: string;
  user_id: string | null;
  title: string;
  body: string;
  is_hidden: boolean;
  votes: number;
  replies: number;
  created_at: string;
  edited_at: string | null;
  author: Author;
};
export type Reply = {
  id: string;
  topic_id: string;
  user_id: string | null;
  body: string;
  is_hidden: boolean;
  created_at: string;
  edited_at: string | null;
  author: Author;
};

const topicColumns =
  'id, user_id, title, body, is_hidden, votes, replies, created_at, edited_at, author:profiles!topics_user_id_fkey(display_name)';
const replyColumns = 'id, topic_id, user_id, body, is_hidden, created_at, edited_at, author:profiles!replies_user_id_fkey(display_name)';
const mostTopics = 100;

export type Order = 'created_at' | 'votes';

export const loadTopics = (order: Order) =>
  supabase
    .from('topics')
    .select(topicColumns)
    .eq('is_hidden', false)
    .order(order, { ascending: false })
    .order('created_at', { ascending: false })
    .limit(mostTopics)
    .returns<Topic[]>();

/** A topic with its replies; null if there is none that this person may read. */
export async function loadTopic(id: string) {
  const [topic, replies] = await Promise.all([
    supabase.from('topics').select(topicColumns).eq('id', id).returns<Topic[]>(),
    supabase.from('replies').select(replyColumns).eq('topic_id', id).order('created_at').returns<Reply[]>(),
  ]);
  return {
    data: { topic: topic.data?.[0], replies: replies.data ?? [] },
    error: topic.error ?? replies.error,
  };
}

/** What moderators have hidden, the newest first. */
export async function loadHidden() {
  const [topics, replies] = await Promise.all([
    supabase.from('topics').select(topicColumns).eq('is_hidden', true).order('created_at', { ascending: false }).returns<Topic[]>(),
    supabase.from('replies').select(replyColumns).eq('is_hidden', true).order('created_at', { ascending: false }).returns<Reply[]>(),
  ]);
  return {
    data: { topics: topics.data ?? [], replies: replies.data ?? [] },
    error: topics.error ?? replies.error,
  };
}

/** The topics that the person who is signed in has voted for. */
export const loadOwnVotes = () => supabase.from('votes').select('topic_id').returns<{ topic_id: string }[]>();

export const vote = (topic: string, isOn: boolean, userId: string) =>
  isOn ? supabase.from('votes').insert({ topic_id: topic }) : supabase.from('votes').delete().eq('topic_id', topic).eq('user_id', userId);

const hourMs = 3_600_000;
const relative = new Intl.RelativeTimeFormat(content.lang, { numeric: 'auto' });
const absolute = new Intl.DateTimeFormat(content.lang, { dateStyle: 'medium' });

/** When something was written, as a reader says it. */
export function formatWhen(moment: string): string {
  const hours = (Date.parse(moment) - Date.now()) / hourMs;
  if (hours > -1) return relative.format(Math.min(0, Math.round(hours * 60)), 'minute');
  if (hours > -24) return relative.format(Math.round(hours), 'hour');
  return hours > -24 * 7 ? relative.format(Math.round(hours / 24), 'day') : absolute.format(new Date(moment));
}
