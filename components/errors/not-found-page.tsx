'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { buttonLooks, buttonShape } from '@/components/ui/button';
import { Logo } from '@/components/ui/logo';
import { useConfig } from '@/lib/config/use-config';
import { openCases } from '@/lib/gallery/open-gallery';
import { useDocs } from '@/lib/help/use-docs';
import { paths } from '@/lib/paths';
import { useSignedIn } from '@/lib/session/use-signed-in';
import { PlansLink } from '../layout/plans-link';

const link =
  'inline-flex min-h-control items-center px-2 underline-offset-4 hover:text-ink hover:underline';

/** NF-001…003: states that the page does not exist and links to home and to likely destinations. */
export function NotFoundPage() {
  const t = useTranslations();
  const { links } = useConfig();
  const docs = useDocs();
  const signedIn = useSignedIn();
  return (
    <main className="flex flex-1 flex-col items-center justify-center gap-4 px-4 pb-24 text-center">
      <Logo state="outline" size={56} />
      <h1 className="mt-2 font-serif text-28">{t('notFound.title')}</h1>
      <p className="max-w-110 text-balance text-ink-soft [:lang(zh)_&]:break-keep">
        {t('notFound.text')}
      </p>
      <Link href={paths.home} className={clsx(buttonShape, buttonLooks.primary, 'mt-2 px-4')}>
        {t('notFound.back')}
      </Link>
      <ul className="mt-2 flex flex-wrap items-center justify-center gap-x-3 text-13 text-ink-soft">
        <li>
          <Link href={paths.home} className={link}>
            {t('notFound.home')}
          </Link>
        </li>
        <li>
          <a
            href={docs}
            {...(links.docs && { target: '_blank', rel: 'noopener' })}
            className={link}
          >
            {t('help.docs')}
          </a>
        </li>
        <li>
          <button type="button" onClick={openCases} className={link}>
            {t('shell.cases')}
          </button>
        </li>
        {links.news && (
          <li>
            <a href={links.news} target="_blank" rel="noopener" className={link}>
              {t('notFound.news')}
            </a>
          </li>
        )}
        {signedIn && <PlansLink className={link} />}
      </ul>
    </main>
  );
}
