'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { icpRegister } from '@/lib/config/links';
import { useConfig } from '@/lib/config/use-config';
import { useDocs } from '@/lib/help/use-docs';
import { paths } from '@/lib/paths';

const link =
  'inline-flex min-h-[24px] items-center underline-offset-4 hover:text-ink hover:underline';

/**
 * The operator, the site's registration number (ICP) if it has one, and links to the legal texts
 * (HEAD-011).
 */
export function Footer() {
  const t = useTranslations();
  const { links } = useConfig();
  const docs = useDocs();
  return (
    <footer className="flex flex-wrap items-center justify-center gap-x-4 px-4 py-2 text-12 text-ink-soft print:hidden">
      <span suppressHydrationWarning>
        {t('shell.copyright', { year: String(new Date().getFullYear()) })}
      </span>
      {links.icpNumber && (
        <a href={icpRegister} target="_blank" rel="noopener" className={link}>
          {links.icpNumber}
        </a>
      )}
      <a
        href={docs}
        {...(links.docs && { target: '_blank', rel: 'noopener' })}
        className={clsx(link, 'max-sm:hidden')}
      >
        {t('help.docs')}
      </a>
      <Link href={paths.agreement('user')} className={link}>
        {t('legal.title')}
      </Link>
    </footer>
  );
}
