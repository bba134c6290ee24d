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
 * Where the payer of a simulated provider approves or refuses; embedded mode only, like all of
 * `/dev`.
 */
export default async function Page({ searchParams }: Props) {
  const head = await headers();
  const { env, site } = requestScopeOf(head);
  if (devAccess(env, site, head) !== 'open') notFound();
  const { code } = await searchParams;
  return <PayerPage code={typeof code === 'string' ? code : null} />;
}
