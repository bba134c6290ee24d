import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ClassroomsPage } from '@/components/classrooms/classrooms-page';
import { Header } from '@/components/layout/header';
import { PageEnd } from '@/components/layout/page-end';
import { readConfig } from '@/lib/config/read-config.server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('classrooms');
  return { title: t('title') };
}

/** The page with the classes of a teacher or a pupil (CLASS-007). */
export default async function Page() {
  const { school } = await readConfig();
  if (!school) notFound();
  return (
    <>
      <Header />
      <div className="flex min-h-dvh flex-col">
        <ClassroomsPage />
      </div>
      <PageEnd />
    </>
  );
}
