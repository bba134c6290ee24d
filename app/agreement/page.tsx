import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Header } from '@/components/layout/header';
import { PageEnd } from '@/components/layout/page-end';
import { Agreement } from '@/components/legal/agreement';
import { LongText } from '@/components/ui/long-text';
import { readConfig } from '@/lib/config/read-config.server';
import { readLegalTextName } from '@/lib/legal/legal-texts';
import { readLegalTexts } from '@/lib/legal/read-texts.server';

type Props = { searchParams: Promise<{ services?: string | string[] }> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const t = await getTranslations('legal');
  return { title: `${t(readLegalTextName((await searchParams).services))} · ${t('title')}` };
}

/** The legal texts, which guests can also read (ROUTE-007). */
export default async function Page() {
  const { privacy, user, paypal } = await readLegalTexts((await readConfig()).language);
  return (
    <>
      <div className="contents print:hidden">
        <Header />
      </div>
      <Agreement
        texts={{
          privacy: <LongText {...privacy} />,
          user: <LongText {...user} />,
          paypal: <LongText {...paypal} />,
        }}
      />
      <PageEnd />
    </>
  );
}
