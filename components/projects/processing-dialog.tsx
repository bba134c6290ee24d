'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Dialogs } from '@/lib/dialogs/store';

export function ProcessingDialog({
  title,
  onClose,
}: Dialogs['project-processing'] & { onClose(): void }) {
  const t = useTranslations('projects');
  return (
    <Dialog
      title={t('processingTitle', { title })}
      onClose={onClose}
      footer={
        <Button look="primary" data-autofocus onClick={onClose}>
          {t('understood')}
        </Button>
      }
    >
      <p className="text-14">{t('processingText')}</p>
    </Dialog>
  );
}
