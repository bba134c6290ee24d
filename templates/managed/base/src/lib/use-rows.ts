import { useCallback, useEffect, useRef, useState } from 'react';
import { supabase } from '@/lib/supabase';
import { type Failure, messageOf } from './message-of';

type Answer<T> = { data: T | null; error: Failure | null };
type State<T> = { key: string; rows?: T | undefined; error?: string };

const pauseMs = 120;
let channels = 0;

/**
 * Loads rows when `key` changes, and again whenever a row of `tables` that this person may see
 * changes in the database.
 */
export function useRows<T>(key: string, load: () => PromiseLike<Answer<T>>, tables: string[] = []) {
  const [state, setState] = useState<State<T>>({ key: '' });
  const loader = useRef(load);
  const wanted = useRef(key);
  const followed = tables.join();

  useEffect(() => {
    loader.current = load;
    wanted.current = key;
  });

  const reload = useCallback(async () => {
    const { data, error } = await loader.current();
    if (wanted.current !== key) return;
    setState((before) => {
      const kept = before.key === key ? before.rows : undefined;
      return error ? { key, rows: kept, error: messageOf(error) } : { key, rows: data ?? undefined };
    });
  }, [key]);

  useEffect(() => {
    void reload();
    if (!followed) return;
    let timer: number | undefined;
    channels += 1;
    const channel = supabase.channel(`rows-${channels}`);
    for (const table of followed.split(',')) {
      channel.on('postgres_changes', { event: '*', schema: 'public', table }, () => {
        clearTimeout(timer);
        timer = window.setTimeout(reload, pauseMs);
      });
    }
    // Load again after each connection, because changes may have happened before it.
    channel.subscribe((status) => status === 'SUBSCRIBED' && void reload());
    return () => {
      clearTimeout(timer);
      void supabase.removeChannel(channel);
    };
  }, [followed, reload]);

  const isCurrent = state.key === key;
  return {
    rows: isCurrent ? state.rows : undefined,
    error: isCurrent ? state.error : undefined,
    reload,
  };
}
