'use client';

import { Check, Copy } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { limits } from '@/domain/limits';
import { copyText } from '@/lib/browser/copy-text.client';
import { toast } from '@/lib/toasts/store';
import { Button } from './button';
import { IconButton } from './icon-button';

/**
 * UC-019: copies `text` and shows a tick for two seconds. With `words` it is a text button,
 * otherwise an icon.
 */
export function CopyButton({
  text,
  label,
  words = false,
  className,
}: {
  text: string;
  label?: string;
  words?: boolean;
  className?: string;
}) {
  const t = useTranslations();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), limits.copy.feedbackMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (!text) toast({ kind: 'info', title: t('tips.copyText') });
    else if (await copyText(text)) setCopied(true);
    else toast({ kind: 'error', title: t('tips.copyFalied') });
  };
  const name = copied ? t('common.copied') : (label ?? t('common.copy'));
  const icon = copied ? Check : Copy;
  if (!words)
    return (
      <IconButton label={name} icon={icon} onClick={copy} {...(className ? { className } : {})} />
    );
  const Icon = icon;
  return (
    <Button look="quiet" onClick={copy} className={className}>
      <Icon aria-hidden="true" size={14} strokeWidth={1.5} />
      {name}
    </Button>
  );
}
