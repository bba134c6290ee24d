'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { account } from '@/domain/contract/account';
import { saveFile } from '@/lib/browser/save-file.client';
import { toast, toastError } from '@/lib/toasts/store';
import { fetchFile } from '@/lib/upstream/client';

/** Downloads all data stored about the user as a file. */
export function ExportButton() {
  const t = useTranslations('account');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, bytes } = await fetchFile(account.export, {});
      saveFile(name, bytes);
      toast({ kind: 'success', title: t('exported') });
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <Button
      busy={busy}
      aria-label={busy ? t('exporting') : t('export')}
      onClick={() => void save()}
    >
      {busy ? t('exporting') : t('exportDo')}
    </Button>
  );
}
