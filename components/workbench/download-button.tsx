'use client';

import { Download } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { versions } from '@/domain/contract/versions';
import { useGates } from '@/lib/account/use-gates';
import { saveFile } from '@/lib/browser/save-file.client';
import { openDialog } from '@/lib/dialogs/store';
import { useFiles, useProject } from '@/lib/projects/context';
import { toastError } from '@/lib/toasts/store';
import { fetchFile } from '@/lib/upstream/client';

/**
 * PROJ-025: downloads the project as a ZIP. If the user's plan does not include this, shows which
 * plan does (MEM-013, WB-024).
 */
export function DownloadButton() {
  const t = useTranslations('workbench');
  const { hasDownload } = useGates();
  const uuid = useProject((project) => (project.readOnly ? null : project.uuid));
  const empty = useFiles((files) => files.version === null);
  const [busy, setBusy] = useState(false);
  if (uuid === null || empty) return null;
  const download = async () => {
    if (!hasDownload) return openDialog('upsell', { gate: 'hasDownload' });
    setBusy(true);
    try {
      const { name, bytes } = await fetchFile(versions.download, { uuid });
      saveFile(name, bytes);
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <IconButton
      label={t('download')}
      icon={Download}
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={() => void download()}
    />
  );
}
