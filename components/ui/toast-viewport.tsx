'use client';

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { closeToast, type Toast, useToasts } from '@/lib/toasts/store';
import { useCountdownToClose } from '@/lib/toasts/use-countdown-to-close';
import { Button } from './button';
import { IconButton } from './icon-button';

export const toastIcons = { success: CircleCheck, error: CircleAlert, info: Info } as const;
export const toastColours = {
  success: 'text-jade',
  error: 'text-rust',
  info: 'text-azure',
} as const;

/**
 * The place where messages appear: below the page header, or over the header if a dialog is open. A
 * message closes after it was visible for 2.5 s. Hover, focus and a hidden tab pause this time.
 */
export function ToastViewport() {
  const shown = useToasts((state) => state.shown);
  const [held, setHeld] = useState(false);
  return (
    <section
      aria-label={useTranslations('shell')('notices')}
      className="pointer-events-none fixed inset-x-0 top-16 z-toast flex flex-col items-center gap-2 px-4 sm:[body:has([data-dialog])_&]:top-2"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map((one) => (
        <ToastCard key={one.id} toast={one} held={held} />
      ))}
    </section>
  );
}

function ToastCard({ toast, held }: { toast: Toast; held: boolean }) {
  const t = useTranslations();
  const Icon = toastIcons[toast.kind];
  useCountdownToClose(toast.closeMs, held, () => closeToast(toast.id));
  const title = toast.title || (toast.entry ? t(toast.entry.messageKey) : '');
  return (
    <div
      role={toast.kind === 'error' ? 'alert' : 'status'}
      className="enter-rise pointer-events-auto flex max-w-[min(480px,100%)] items-start gap-2.5 rounded-card bg-sheet py-2 pr-1 pl-3.5 text-13 shadow-float ring-1 ring-line"
    >
      <Icon
        aria-hidden="true"
        size={16}
        strokeWidth={1.5}
        className={`mt-2 shrink-0 ${toastColours[toast.kind]}`}
      />
      <div className="min-w-0 py-1">
        <p>{title}</p>
        {toast.text && <p className="text-ink-soft">{toast.text}</p>}
        {toast.reference && (
          <p className="font-mono text-12 text-ink-soft">
            {t('common.reference', { reference: toast.reference })}
          </p>
        )}
      </div>
      {toast.action && (
        <Button look="quiet" onClick={toast.action.run} className="-my-0.5 text-azure">
          {toast.action.label}
        </Button>
      )}
      <IconButton
        label={t('common.close')}
        icon={X}
        size={14}
        onClick={() => closeToast(toast.id)}
        className="size-8"
      />
    </div>
  );
}
