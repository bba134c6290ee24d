'use client';

import { CircleQuestionMark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { closeHelp, openHelp, useHelp } from '@/lib/help/store';

/** HEAD-007: opens the help panel. In narrow windows the menu opens it instead. */
export function HelpButton() {
  const t = useTranslations('help');
  const open = useHelp((help) => help.open === 'panel');
  return (
    <span className="contents max-lg:hidden">
      <IconButton
        label={t('panel')}
        icon={CircleQuestionMark}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => (open ? closeHelp() : openHelp('panel'))}
      />
    </span>
  );
}
