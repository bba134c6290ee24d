import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Pricing } from '@/components/billing/pricing';
import { Header } from '@/components/layout/header';
import { PageEnd } from '@/components/layout/page-end';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pricing');
  return { title: t('title') };
}

/** The plans and their prices for the signed-in user (ROUTE-004). */
export default function Page() {
  return (
    <>
      <Header />
      {/* As high as the window, so that the content below does not move when the plans load. */}
      <div className="flex min-h-dvh flex-col">
        <Pricing />
      </div>
      <PageEnd />
    </>
  );
}
