'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { useConfig } from '@/lib/config/use-config';
import { LineDrawing } from './line-drawing';

/**
 * Title, subtitle and a drawing for the variant of the landing page (HOME-001, HOME-003). Fades out
 * after the first prompt is sent.
 */
export function HomeIntro({ leaving = false }: { leaving?: boolean }) {
  const t = useTranslations('home');
  const { variant } = useConfig();
  return (
    <div
      className={clsx(
        'text-center transition-opacity duration-200',
        leaving && 'pointer-events-none opacity-0',
      )}
      aria-hidden={leaving}
    >
      <LineDrawing variant={variant} />
      <h1 className="mx-auto max-w-180 font-serif text-28 tracking-[-0.01em] sm:text-44 [:lang(ja)_&]:tracking-normal [:lang(ko)_&]:tracking-normal [:lang(zh)_&]:tracking-normal">
        {t(`${variant}.title`)}
      </h1>
      <p className="mx-auto mt-3 max-w-140 text-balance text-14 text-ink-soft sm:text-16 [:lang(zh)_&]:break-keep">
        {t(`${variant}.subtitle`)}
      </p>
    </div>
  );
}
