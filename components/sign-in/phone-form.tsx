'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { PhoneFields } from '@/components/ui/phone-fields';
import type { Consent } from '@/lib/sign-in/consent';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import { usePhoneForm } from '@/lib/sign-in/use-phone-form';

/** Phone and SMS code (AUTH-004…014). The captcha appears when the server requires it. */
export function PhoneForm({
  consent,
  onDone,
}: {
  consent: Consent;
  onDone(result: SignInResult): void;
}) {
  const t = useTranslations();
  const phone = usePhoneForm(onDone, { agreed: consent.accepted, onConsentMissing: consent.ask });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void phone.submit();
      }}
    >
      <PhoneFields {...phone} />
      <Button
        type="submit"
        look="primary"
        busy={phone.busy === 'entering'}
        className="h-10 w-full text-14"
      >
        {t('signIn.submit')}
      </Button>
    </form>
  );
}
