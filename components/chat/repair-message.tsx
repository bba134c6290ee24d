'use client';

import { ChevronRight, Wrench } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { isUnreadTerminal } from '@/domain/repair/error-message';
import type { Message } from '@/lib/chat/messages';
import { useRun } from '@/lib/projects/context';

/**
 * The message that starts a repair. The product has written it, not the user. The messages of the
 * tools are collapsed.
 */
export function RepairMessage({ message }: { message: Message }) {
  const t = useTranslations('repair');
  const state = useRepairState(message.id);
  const details = message.message_content ?? '';
  return (
    <div className="text-14 text-ink-soft">
      <p className="flex items-start gap-2">
        <Wrench aria-hidden="true" size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
        {t(`ours.${state}`)}
      </p>
      {details !== '' && (
        <details className="group mt-1 pl-6 text-13">
          <summary className="flex w-fit cursor-pointer list-none items-center gap-1 coarse:min-h-11 [&::-webkit-details-marker]:hidden">
            <ChevronRight
              aria-hidden="true"
              size={14}
              strokeWidth={1.5}
              className="group-open:rotate-90"
            />
            {t('details')}
          </summary>
          <p className="mt-1 whitespace-pre-wrap break-words font-mono text-12">
            {isUnreadTerminal(details) ? t('terminal') : details}
          </p>
        </details>
      )}
    </div>
  );
}

/** Returns the state of the repair, read from the answer that follows its message. */
function useRepairState(id: string): 'working' | 'done' | 'ended' {
  return useRun(({ messages, status }) => {
    const at = messages.findIndex((one) => one.id === id);
    const answer = messages[at + 1];
    const isLast = at + 2 >= messages.length;
    if (isLast && status === 'loading') return 'working';
    return answer?.turn?.status === 'done' && answer.turn.version !== null ? 'done' : 'ended';
  });
}
