import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { ProviderConsent } from '@/components/dev/provider-consent';
import { ProviderName } from '@/domain/entities/provider';
import { devAccess } from '@/lib/security/dev-access';
import { requestScopeOf } from '@/lib/security/request-scope';

type Props = { params: Promise<{ provider: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { provider } = await params;
  return { title: (await getTranslations('consent'))('title', { provider }) };
}

/** The consent page of a simulated provider. 404 on a server without simulated providers. */
export default async function Page({ params }: Props) {
  const head = await headers();
  const { env, site } = requestScopeOf(head);
  const provider = ProviderName.safeParse((await params).provider);
  if (!provider.success || devAccess(env, site, head) !== 'open') notFound();
  return <ProviderConsent provider={provider.data} request={head.get('x-search') ?? ''} />;
}
