import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { HelpPage } from '@/components/help/help-page';
import { readConfig } from '@/lib/config/read-config.server';
import { isHelpPageFor, readHelpPage } from '@/lib/help/pages';
import { readAllHelp } from '@/lib/help/read-pages.server';

type Props = { params: Promise<{ page: string }> };

async function read({ params }: Props) {
  const page = readHelpPage((await params).page);
  const { language, school } = await readConfig();
  const pages = (await readAllHelp(language)).filter((one) => isHelpPageFor(one.page, { school }));
  const text = pages.find((one) => one.page === page) ?? notFound();
  return { text, pages, language };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const [{ text }, t] = await Promise.all([read(props), getTranslations('help')]);
  return { title: `${text.title} · ${t('title')}` };
}

/** One page of the documentation, which guests can also read. */
export default async function Page(props: Props) {
  const { text, pages, language } = await read(props);
  return (
    <HelpPage
      text={text}
      pages={pages.map(({ page, title }) => ({ page, title }))}
      language={language}
    />
  );
}
