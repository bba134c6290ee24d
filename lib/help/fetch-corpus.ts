import { z } from 'zod';
import { type Language, toLocale } from '@/domain/locale';
import type { HelpEntry } from './corpus';
import { helpPages } from './pages';

const Entries = z.array(
  z.object({
    id: z.string(),
    page: z.enum(helpPages),
    anchor: z.string(),
    pageTitle: z.string(),
    title: z.string(),
    text: z.string(),
    sold: z.boolean(),
  }),
);

/** What `/api/help/{language}` was built with. Throws when it cannot be had. */
export async function fetchCorpus(language: Language): Promise<HelpEntry[]> {
  const answer = await fetch(`/api/help/${toLocale(language)}`);
  if (!answer.ok) throw new Error(`The documentation answered ${answer.status}`);
  return Entries.parse(await answer.json());
}
