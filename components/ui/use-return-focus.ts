'use client';

import { useState } from 'react';

/**
 * Returns the handler for `onCloseAutoFocus`. It moves the focus back to the element that had it
 * when the dialog opened, unless another element took the focus meanwhile.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    // These dialogs have no Radix trigger, so prevent Radix from moving the focus.
    event.preventDefault();
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
