import { createContext, useContext } from 'react';
import type { Site } from './types';

type Shown = {
  site: Site;
  /** What the visitor asked about before coming to the form. */
  subject: string;
  ask: (subject: string) => void;
};

export const SiteContext = createContext<Shown | undefined>(undefined);

export function useSite(): Shown {
  const shown = useContext(SiteContext);
  if (!shown) throw new Error('useSite belongs inside the site');
  return shown;
}
