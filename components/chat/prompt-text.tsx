'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { foldText } from '@/lib/chat/fold-text';

/**
 * The text of a user's message. A long text is cut, and a button shows the complete text
 * (CHAT-060).
 */
export function PromptText({ text }: { text: string }) {
  const t = useTranslations('chat');
  const [isOpen, setOpen] = useState(false);
  const folded = foldText(text);
  return (
    <>
      <p dir="auto" className="whitespace-pre-wrap text-pretty break-words">
        {folded !== null && !isOpen ? `${folded}…` : text}
      </p>
      {folded !== null && (
        <Button
          look="quiet"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="-ml-3"
        >
          {isOpen ? t('showLess') : t('showAll', { count: [...text].length })}
        </Button>
      )}
    </>
  );
}
