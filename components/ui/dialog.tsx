'use client';

import type { ReactNode } from 'react';
import { askedPart } from './part';

export type DialogProps = {
  open?: boolean;
  onClose(): void;
  title: string;
  description?: ReactNode;
  /** The row of buttons: the primary one last, its verb naming the result. */
  footer?: ReactNode;
  /** `full`: as wide as a grid of pictures wants. */
  wide?: boolean | 'full';
  /** As high as it may be, whatever is in it: on phones the whole screen. */
  tall?: boolean;
  children: ReactNode;
};

const DialogPanel = askedPart(() => import('./dialog-panel').then((one) => one.DialogPanel));

/**
 * A modal: focus trapped, Esc closes, focus returns. Below 640 px it is a sheet that rises from the bottom. What it takes to show
 * one is fetched with the first that opens (P3).
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? <DialogPanel {...props} /> : null;
}
