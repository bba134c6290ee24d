'use client';

import { useState } from 'react';

/** Gives the focus back to what had it when a dialog opened, unless something else has taken it meanwhile. For `onCloseAutoFocus`. */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    // Ours open without a trigger that Radix would know.
    event.preventDefault();
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
}
