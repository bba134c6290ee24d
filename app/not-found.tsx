import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LostOnDemand } from '@/components/shell/lost-on-demand';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') };
}

/** ROUTE-008, NF-003: every other address; the response is 404. */
export default function NotFound() {
  return <LostOnDemand />;
}
