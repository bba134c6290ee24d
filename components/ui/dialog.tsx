'use client';

import type { DialogProps } from './dialog-props';
import { lazyOnDemand } from './lazy';

const DialogPanel = lazyOnDemand(() => import('./dialog-panel').then((one) => one.DialogPanel));

/**
 * A modal: traps the focus, closes with Esc, then restores the focus. Below 640 px it is a sheet
 * that rises from the bottom. Its code loads when the first one opens (P3).
 */
export function Dialog({ open = true, ...props }: DialogProps) {
  return open ? <DialogPanel {...props} /> : null;
}
