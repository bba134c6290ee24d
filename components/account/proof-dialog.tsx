'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { IdentityGate } from './identity-gate';

type Props = { onProven(): void; onClose(): void };

/** Asks the user to prove their identity for another dialog, which `onProven` reopens. */
export function ProofDialog({ onProven, onClose }: Props) {
  const t = useTranslations('account');
  return (
    <IdentityGate title={t('confirmTitle')} onClose={onClose}>
      {() => <CallOnMount then={onProven} />}
    </IdentityGate>
  );
}

function CallOnMount({ then }: { then(): void }) {
  const proven = useEffectEvent(then);
  useEffect(() => proven(), []);
  return null;
}
