import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { PayerPage } from '@/components/dev/payer-page';
import { devAccess } from '@/lib/security/dev-access';
import { requestScopeOf } from '@/lib/security/request-scope';

type Props = { searchParams: Promise<{ code?: string | string[] }> };

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('payer'))('title') };
}

/**
 * The page of a simulated payment provider, where the payer approves or refuses. Like all of
 * `/dev`, it exists in embedded mode only.
 */
export default async function Page({ searchParams }: Props) {
  const head = await headers();
  const { env, site } = requestScopeOf(head);
  if (devAccess(env, site, head) !== 'open') notFound();
  const { code } = await searchParams;
  return <PayerPage code={typeof code === 'string' ? code : null} />;
}
