'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { limits } from '@/domain/limits';
import { copyText } from '@/lib/browser/copy-text.client';
import { useOpenProject, useProject } from '@/lib/projects/context';
import { toast } from '@/lib/toasts/store';

/**
 * WB-013: copies the text on screen, including unsaved changes. WB-025: disabled without a project.
 */
export function CopyFile() {
  const t = useTranslations();
  const { files, editor } = useOpenProject();
  const none = useProject(({ uuid }) => uuid === null);
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), limits.copy.feedbackMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const { active } = editor.getState();
    const content =
      active === null ? '' : (editor.edit(active)?.text ?? files.read(active)?.content ?? '');
    if (content === '') return toast({ kind: 'error', title: t('tips.copyText') });
    const done = await copyText(content);
    setCopied(done);
    return toast({
      kind: done ? 'success' : 'error',
      title: t(done ? 'tips.copySuccess' : 'tips.copyFalied'),
    });
  };
  return (
    <IconButton
      label={t('workbench.copyFile')}
      icon={copied ? Check : Copy}
      disabled={none}
      onClick={() => void copy()}
    />
  );
}
