'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { openDialog } from '@/lib/dialogs/store';
import { useExportChats } from '@/lib/transfer/use-export';
import { AccountRow, AccountRows } from './account-row';

/** UC-015: exports, imports and deletes all chats, and imports a project from elsewhere. */
export function HistoryTab() {
  const t = useTranslations('transfer');
  const bring = useTranslations('bring');
  const { busy, save } = useExportChats();
  return (
    <AccountRows>
      <AccountRow label={t('export')} note={t('exportText')}>
        <Button busy={busy} aria-label={t('exportAll')} onClick={() => void save({ all: 1 })}>
          {t('exportDo')}
        </Button>
      </AccountRow>
      <AccountRow label={t('import')} note={t('importNote')}>
        <Button aria-label={t('import')} onClick={() => openDialog('import-chats', {})}>
          {t('importDo')}
        </Button>
      </AccountRow>
      <AccountRow label={bring('title')} note={bring('note')}>
        <Button aria-label={bring('title')} onClick={() => openDialog('import-project', {})}>
          {t('importDo')}
        </Button>
      </AccountRow>
      <AccountRow label={t('deleteAll')} note={t('deleteAllText')}>
        <Button aria-label={t('deleteAll')} onClick={() => openDialog('delete-all-projects', {})}>
          {t('deleteAllDo')}
        </Button>
      </AccountRow>
    </AccountRows>
  );
}
