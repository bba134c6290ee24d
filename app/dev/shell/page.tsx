import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ShellPage } from '@/components/dev/shell-page';
import { Header } from '@/components/layout/header';
import { devAccess } from '@/lib/security/dev-access';
import { requestScopeOf } from '@/lib/security/request-scope';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('devShell'))('title') };
}

/** Simulates a mobile app around the page. Like all of `/dev`, it exists in embedded mode only. */
export default async function Page() {
  const head = await headers();
  const { env, site } = requestScopeOf(head);
  if (devAccess(env, site, head) !== 'open') notFound();
  return (
    <>
      <Header />
      <ShellPage />
    </>
  );
}
