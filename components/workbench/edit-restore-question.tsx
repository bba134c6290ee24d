'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useEditing } from '@/lib/projects/context';

/** EDIT-026: asks what happens to changes of the page before a version is restored. */
export function EditRestoreQuestion() {
  const t = useTranslations('editPage');
  const common = useTranslations('common');
  const answer = useEditing((state) => state.restoring);
  if (!answer) return null;
  return (
    <Dialog
      title={t('restoreTitle')}
      onClose={() => answer('stay')}
      footer={
        <>
          <Button data-autofocus onClick={() => answer('stay')}>
            {common('cancel')}
          </Button>
          <Button look="danger" onClick={() => answer('discard')}>
            {t('restoreDiscard')}
          </Button>
          <Button look="primary" onClick={() => answer('save')}>
            {t('restoreSave')}
          </Button>
        </>
      }
    >
      <p className="text-14">{t('giveUpText')}</p>
    </Dialog>
  );
}
