'use client';

import type { DialogProps } from './dialog-props';
import { lazyOnDemand } from './lazy';

const DialogPanel = lazyOnDemand(() => import('./dialog-panel').then((one) => one.DialogPanel));

/**
 * A modal dialog. It traps the focus, closes with Esc, and then restores the focus. Below 640 px it
 * comes up from the bottom of the screen. Its code loads when the first dialog opens (P3).
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? <DialogPanel {...props} /> : null;
}
