'use client';

import { MessageCircleQuestionMark } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';
import { lazyPart } from '@/components/ui/lazy';
import { limits } from '@/domain/limits';
import { useMedia } from '@/lib/browser/use-media';
import { openHelp, useHelp } from '@/lib/help/store';

const AssistantPanel = lazyPart(() =>
  import('./assistant-panel').then((one) => one.AssistantPanel),
);

/**
 * HEAD-012, GAP-76: a button in the corner, and the panel that it opens. Hidden in narrow windows.
 */
export function Assistant() {
  const t = useTranslations('help.assistant');
  const open = useHelp((help) => help.open);
  const hasRoom = useMedia(`(min-width: ${limits.layout.desktopPx}px)`);
  if (!hasRoom) return null;
  if (open === 'assistant') return <AssistantPanel />;
  return (
    <IconButton
      label={t('open')}
      icon={MessageCircleQuestionMark}
      size={18}
      aria-haspopup="dialog"
      onClick={() => openHelp('assistant')}
      className="fixed! right-4 bottom-4 z-sticky size-11! rounded-full! bg-sheet shadow-float ring-1 ring-line"
    />
  );
}
