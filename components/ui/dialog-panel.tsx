'use client';

import * as Radix from '@radix-ui/react-dialog';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { DialogProps } from './dialog-props';
import { IconButton } from './icon-button';
import { useReturnFocus } from './use-return-focus';

/** The content of a dialog. `Dialog` loads it when a dialog opens. */
export function DialogPanel({
  onClose,
  title,
  description,
  footer,
  wide = false,
  tall = false,
  children,
}: DialogProps) {
  const t = useTranslations('common');
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Radix.Portal>
        {/* The overlay is on the layer of dialogs, so that a dialog over another dialog also
            dims the lower dialog. */}
        <Radix.Overlay className="enter-fade fixed inset-0 z-dialog bg-scrim" />
        <Radix.Content
          data-dialog
          {...(description ? {} : { 'aria-describedby': undefined })}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={returnFocus}
          className={clsx(
            'enter-rise fixed z-dialog flex max-h-[92dvh] flex-col overflow-hidden bg-sheet text-ink shadow-float outline-none',
            'inset-x-0 bottom-0 rounded-t-box pb-[env(safe-area-inset-bottom)]',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-box sm:pb-0',
            widthClass(wide),
            tall && 'h-dvh max-h-dvh rounded-t-none sm:h-[min(680px,86dvh)] sm:w-[720px]',
          )}
        >
          <header className="flex items-start gap-3 px-6 pt-5 pb-1">
            <div className="min-w-0 flex-1">
              <Radix.Title className="font-semibold text-16 [text-spacing-trim:trim-start]">
                {title}
              </Radix.Title>
              {description && (
                <Radix.Description className="mt-0.5 text-balance text-13 text-ink-soft [:lang(zh)_&]:break-keep">
                  {description}
                </Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('close')} icon={X} className="-mr-2 -mt-1" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto text-pretty px-6 pt-3 pb-6">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-6 py-3">
              {footer}
            </footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function widthClass(wide: NonNullable<DialogProps['wide']>): string {
  if (wide === 'full') return 'sm:w-[min(960px,94vw)]';
  return wide ? 'sm:w-[640px]' : 'sm:w-[420px]';
}

/**
 * Moves the initial focus to the element with `data-autofocus`, unless it is inert. Without that
 * element, the close button has the focus. Until the user has pressed something on this page, a
 * button would show a focus ring, so the panel gets the focus instead of a button.
 */
function focusFirst(event: Event) {
  const panel = event.currentTarget;
  if (!(panel instanceof HTMLElement)) return;
  const wanted = panel.querySelector<HTMLElement>('[data-autofocus]:not([inert] *)');
  const first = wasPressed() || wanted?.matches(':not(button)') ? wanted : panel;
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/**
 * Returns whether the page has received a key or pointer event since it loaded. Returns true if the
 * browser does not count events.
 */
function wasPressed() {
  const counts: EventCounts | undefined = performance.eventCounts;
  return !counts || ['keydown', 'pointerdown'].some((type) => (counts.get(type) ?? 0) > 0);
}
