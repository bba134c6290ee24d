'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { Confirmed } from './confirmed';

type Props = { onProven(): void; onClose(): void };

/** Asks the user to prove their identity for another dialog, which `onProven` reopens. */
export function ProofDialog({ onProven, onClose }: Props) {
  const t = useTranslations('account');
  return (
    <Confirmed title={t('confirmTitle')} onClose={onClose}>
      {() => <Proven then={onProven} />}
    </Confirmed>
  );
}

function Proven({ then }: { then(): void }) {
  const proven = useEffectEvent(then);
  useEffect(() => proven(), []);
  return null;
}
