'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import {
  type SmsCooldownStore,
  secondsLeft,
  useSmsCooldown,
} from '@/lib/sign-in/sms-cooldown-store';

type Props = {
  busy: boolean;
  onSend(): void;
  /**
   * The waiting time until the next code of this kind. Codes to different numbers have separate
   * waiting times.
   */
  useWait?: SmsCooldownStore;
};

/** AUTH-010, BIND-006: sends a code, then counts down until the next code can be sent. */
export function SendCodeButton({ busy, onSend, useWait = useSmsCooldown }: Props) {
  const t = useTranslations('signIn');
  const resendAt = useWait((state) => state.resendAt);
  const [now, setNow] = useState(Date.now);
  const left = secondsLeft(resendAt, now);
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <Button
      look="quiet"
      busy={busy}
      disabled={left > 0}
      onClick={onSend}
      className="h-8 tabular-nums coarse:h-10"
    >
      {left > 0 ? t('resendIn', { seconds: left }) : t('sendCode')}
    </Button>
  );
}
