import clsx from 'clsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonLooks, buttonShape } from '@/components/ui/button';
import { Mark } from '@/components/ui/mark';
import { paths } from '@/lib/paths';

/** NF-003: says that nothing stands here, and leads home. */
export function LostPage() {
  const t = useTranslations('notFound');
  return (
    <main className="flex flex-1 flex-col items-center justify-center gap-4 px-4 pb-24 text-center">
      <Mark state="outline" size={56} />
      <h1 className="mt-2 font-serif text-28">{t('title')}</h1>
      <p className="max-w-110 text-ink-soft">{t('text')}</p>
      <Link href={paths.home} className={clsx(buttonShape, buttonLooks.primary, 'mt-2 px-4')}>
        {t('back')}
      </Link>
    </main>
  );
}
