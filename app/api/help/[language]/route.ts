import { languages, readLanguage, toLocale } from '@/domain/locale';
import { readCorpus } from '@/lib/help/read-pages.server';

/** Built once per language: the content does not depend on the user. */
export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () =>
  languages.map((language) => ({ language: toLocale(language) }));

/** Returns the corpus that the documentation search uses. */
export async function GET(_: Request, { params }: { params: Promise<{ language: string }> }) {
  const language = readLanguage((await params).language);
  return language ? Response.json(await readCorpus(language)) : new Response(null, { status: 404 });
}
