import { createContext, type ReactNode, use } from 'react';
import { supabase } from '@/lib/supabase';
import { useRows } from './lib/use-rows';

const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
const TimeZoneContext = createContext(own);

/** Loads the clock of the place once for the whole page. Until then, the reader's own counts. */
export function TimeZone({ children }: { children: ReactNode }) {
  const { rows } = useRows<{ time_zone: string }>('settings', () => supabase.from('settings').select('time_zone').single());
  return <TimeZoneContext value={rows?.time_zone ?? own}>{children}</TimeZoneContext>;
}

export const useTimeZone = (): string => use(TimeZoneContext);
