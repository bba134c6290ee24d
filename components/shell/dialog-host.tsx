'use client';

import dynamic from 'next/dynamic';
import type { ComponentType } from 'react';
import { closeDialog, type DialogName, type Dialogs, useDialogs } from '@/lib/dialogs/store';

type Registry = { [Name in DialogName]?: ComponentType<Dialogs[Name] & { onClose(): void }> };

/** Each dialog is fetched when it is first opened. */
const registry: Registry = {
  'sign-in': dynamic(() => import('@/components/sign-in/sign-in-dialog').then((one) => one.SignInDialog)),
  'insufficient-tokens': dynamic(() =>
    import('@/components/billing/insufficient-tokens-dialog').then((one) => one.InsufficientTokensDialog),
  ),
  shortcuts: dynamic(() => import('./shortcuts-dialog').then((one) => one.ShortcutsDialog)),
};

/** Shows the dialog that any noun asked for by name (architecture §8). */
export function DialogHost() {
  const open = useDialogs((state) => state.open);
  if (!open) return null;
  const Shown = registry[open.name] as ComponentType<object & { onClose(): void }> | undefined;
  return Shown ? <Shown {...open.props} onClose={closeDialog} /> : null;
}
