import { languages, readLanguage, toLocale } from '@/domain/locale';
import { readCorpus } from '@/lib/help/read-pages.server';

/** Built once per language at build time, because the content does not depend on the user. */
export const dynamic = 'force-static';
export const dynamicParams = false;
export const generateStaticParams = () =>
  languages.map((language) => ({ language: toLocale(language) }));

/** Returns the texts that the search of the documentation uses. */
export async function GET(_: Request, { params }: { params: Promise<{ language: string }> }) {
  const language = readLanguage((await params).language);
  return language ? Response.json(await readCorpus(language)) : new Response(null, { status: 404 });
}
