'use client';

import type { ReactNode } from 'react';
import { lazyOnDemand } from './lazy';

export type DialogProps = {
  open?: boolean;
  onClose(): void;
  title: string;
  description?: ReactNode;
  /** The buttons: the primary one last, its verb naming the result. */
  footer?: ReactNode;
  /** `full`: wide enough for a grid of pictures. */
  wide?: boolean | 'full';
  /** Uses the maximum height for any content; on phones the whole screen. */
  tall?: boolean;
  children: ReactNode;
};

const DialogPanel = lazyOnDemand(() => import('./dialog-panel').then((one) => one.DialogPanel));

/**
 * A modal: traps the focus, closes with Esc, then restores the focus. Below 640 px it is a sheet
 * that rises from the bottom. Its code loads when the first one opens (P3).
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? <DialogPanel {...props} /> : null;
}
