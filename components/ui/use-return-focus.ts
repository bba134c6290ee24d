'use client';

import { useState } from 'react';

/**
 * Returns the focus to the element that had it when a dialog opened, unless another element took it
 * meanwhile. For `onCloseAutoFocus`.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    // These dialogs open without a Radix trigger.
    event.preventDefault();
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
