'use client';

import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IdentityGate } from './identity-gate';

type Props = {
  title: string;
  text: string;
  verb: string;
  onGo(): void | Promise<void>;
  onClose(): void;
};

/**
 * Asks for a proof of identity, and then for another click, because browsers open a provider's
 * window only on a click.
 */
export function GatedConfirmDialog({ title, text, verb, onGo, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await onGo();
    onClose();
  };
  return (
    <IdentityGate title={title} onClose={onClose}>
      {() => (
        <ConfirmDialog
          title={title}
          text={text}
          confirm={verb}
          busy={busy}
          onConfirm={() => void go()}
          onClose={onClose}
        />
      )}
    </IdentityGate>
  );
}
