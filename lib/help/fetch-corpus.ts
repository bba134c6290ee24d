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

/** Fetches the static content of `/api/help/{language}`. Throws when it is unavailable. */
export async function fetchCorpus(language: Language): Promise<HelpEntry[]> {
  const answer = await fetch(`/api/help/${toLocale(language)}`);
  if (!answer.ok) throw new Error(`The documentation answered ${answer.status}`);
  return Entries.parse(await answer.json());
}
