'use client';

import { ScrollText } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { isRulesFile, rulesFile } from '@/domain/projects/rules-file';
import { useOpenProject } from '@/lib/projects/context';
import { toastError } from '@/lib/toasts/store';

/** Opens the project's rules for the assistant, and creates them if there are none (GEN-047). */
export function RulesButton({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const t = useTranslations('files');
  const { saving, files, editor } = useOpenProject();
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      const path = files.getState().paths.find(isRulesFile) ?? rulesFile;
      if (!files.read(path))
        await saving.change({ files: [{ file_path: path, file_content: `${t('rulesStart')}\n` }] });
      editor.choose(path);
      onOpen?.();
    } catch (error) {
      toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      label={t('rules')}
      icon={ScrollText}
      disabled={busy}
      onClick={() => void open()}
      className="fine:size-7"
    />
  );
}
