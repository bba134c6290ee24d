'use client';

import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useMounted } from '@/components/ui/use-mounted';
import { type Language, toLocale } from '@/domain/locale';
import { readStored, writeStored } from '@/lib/storage/storage.client';
import { useSwitchLanguage } from './use-switch-language';

type Offer = { language: Language; text: string; accept: string; decline: string };

/**
 * PP-08: one line at the top that offers the browser's language. After the user's answer, the line
 * is not shown again.
 */
export function LanguageOffer({ language, text, accept, decline }: Offer) {
  const [closed, setClosed] = useState(false);
  const switchTo = useSwitchLanguage();
  const mounted = useMounted();
  if (closed || (mounted && readStored('language_offer') !== null)) return null;
  const answer = (given: 'taken' | 'declined') => {
    writeStored('language_offer', given);
    setClosed(true);
    if (given === 'taken') switchTo(language);
  };
  return (
    <aside
      lang={toLocale(language)}
      className="flex min-h-10 items-center justify-center gap-3 bg-azure-wash px-4 text-13"
    >
      <span>{text}</span>
      <button
        type="button"
        onClick={() => answer('taken')}
        className="min-h-8 rounded-control font-medium text-azure underline underline-offset-4"
      >
        {accept}
      </button>
      <IconButton
        label={decline}
        icon={X}
        size={14}
        onClick={() => answer('declined')}
        className="size-8"
      />
    </aside>
  );
}
