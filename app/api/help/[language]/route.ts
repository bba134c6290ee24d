import { languages, readLanguage, toLocale } from '@/domain/locale';
import { readCorpus } from '@/lib/help/read-pages.server';

/** Built once for each language: nothing of it depends on who asks. */
export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () => languages.map((language) => ({ language: toLocale(language) }));

/** What the search of the documentation looks through. */
export async function GET(_: Request, { params }: { params: Promise<{ language: string }> }) {
  const language = readLanguage((await params).language);
  return language ? Response.json(await readCorpus(language)) : new Response(null, { status: 404 });
}
