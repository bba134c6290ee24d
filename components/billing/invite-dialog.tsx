'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { Invitation } from './invitation';

export function InviteDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('invite');
  return (
    <Dialog title={t('title')} onClose={onClose}>
      <Invitation />
    </Dialog>
  );
}
