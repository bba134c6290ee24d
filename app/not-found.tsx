import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { LazyNotFound } from '@/components/errors/lazy-not-found';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('notFound'))('title') };
}

/** ROUTE-008, NF-003: the page for an unknown address, with status 404. */
export default function NotFound() {
  return <LazyNotFound />;
}
