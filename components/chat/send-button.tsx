'use client';

import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { buttonLooks } from '@/components/ui/button';
import { tip } from '@/components/ui/tooltip';

const settleMs = 30;

type Props = {
  kind: 'send' | 'stop';
  icon: LucideIcon;
  label: string;
  focused?: boolean;
  disabled?: boolean;
  onClick?(): void;
};

/**
 * The main button of the screen, in the product's red (seal) colour. As a stop button it looks like
 * an ordinary button.
 */
export function SendButton({ kind, icon: Icon, label, focused = false, disabled, onClick }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!focused) return;
    // A closing dialog restores the focus to its opener. Wait until the dialog is gone before
    // moving the focus here.
    const timer = setInterval(() => {
      if (document.querySelector('[role="dialog"]')) return;
      clearInterval(timer);
      button.current?.focus();
    }, settleMs);
    return () => clearInterval(timer);
  }, [focused]);
  return (
    <button
      ref={button}
      type={kind === 'send' ? 'submit' : 'button'}
      aria-label={label}
      {...tip(label)}
      disabled={disabled}
      onClick={onClick}
      className={clsx(
        'enter-fade flex size-control items-center justify-center rounded-control transition-colors duration-120',
        kind === 'send' ? buttonLooks.seal : 'bg-ink text-paper hover:bg-ink-soft',
      )}
    >
      <Icon
        aria-hidden="true"
        size={16}
        strokeWidth={kind === 'send' ? 2 : 1.5}
        fill={kind === 'stop' ? 'currentColor' : 'none'}
      />
    </button>
  );
}
