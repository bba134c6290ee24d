'use client';

import * as Radix from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useReturnFocus } from '@/components/ui/use-return-focus';

type Props = { title: string; onClose(): void; tall?: boolean; children: ReactNode };

/**
 * A card over the lower right corner. The user can still use the page. Esc closes the card. On
 * phones the card fills the lower part of the screen.
 */
export function FloatingCard({ title, onClose, tall = false, children }: Props) {
  const t = useTranslations('common');
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onCloseAutoFocus={returnFocus}
          onInteractOutside={(event) => event.preventDefault()}
          className={clsx(
            'enter-rise fixed inset-x-0 bottom-0 z-drawer flex max-h-[86dvh] flex-col rounded-t-box bg-sheet pb-[env(safe-area-inset-bottom)] text-ink shadow-float outline-none ring-1 ring-line',
            'sm:inset-x-auto sm:right-4 sm:bottom-4 sm:max-h-[calc(100dvh-84px)] sm:w-90 sm:rounded-box sm:pb-0',
            tall && 'sm:h-[560px]',
          )}
        >
          <div className="flex h-12 shrink-0 items-center justify-between border-line border-b pr-2 pl-5">
            <Radix.Title className="font-semibold text-14">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('close')} icon={X} />
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
