import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { Header } from '@/components/shell/header';
import { LostPage } from '@/components/shell/lost-page';
import { PageEnd } from '@/components/shell/page-end';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') };
}

/** ROUTE-008, NF-003: any other address, answered with 404. */
export default function NotFound() {
  return (
    <>
      <Header />
      <LostPage />
      <PageEnd />
    </>
  );
}
