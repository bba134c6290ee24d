'use client';

import clsx from 'clsx';
import { useTranslations } from 'next-intl';
import { Button, buttonLooks, buttonShape } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { usePlanCode } from '@/lib/account/use-gates';
import type { Dialogs } from '@/lib/dialogs/store';
import { paths } from '@/lib/paths';

/**
 * MEM-011…016: shows what the plan does not include, which plan includes it, and that the user
 * loses nothing. The link to the plans opens a new tab.
 */
export function UpsellDialog({ gate, onClose }: Dialogs['upsell'] & { onClose(): void }) {
  const t = useTranslations('upsell');
  const taste = usePlanCode() === 'CODE_PLAN_TASTE' ? 'yes' : 'no';
  return (
    <Dialog
      title={t(`${gate}.title`)}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            {t('wait')}
          </Button>
          <a
            href={paths.pricing}
            target="_blank"
            rel="noopener"
            onClick={onClose}
            className={clsx(buttonShape, buttonLooks.primary)}
          >
            {t('upgrade')}
          </a>
        </>
      }
    >
      <p className="text-balance text-14 [:lang(zh)_&]:break-keep">
        {t(`${gate}.text`, { taste })}
      </p>
    </Dialog>
  );
}
