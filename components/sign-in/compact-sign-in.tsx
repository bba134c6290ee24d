'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { isProvider, type Way } from '@/domain/sign-in/sign-in-methods';
import type { Consent } from '@/lib/sign-in/consent';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import { AgreementSentence } from './agreements';
import { OrDivider } from './or-divider';
import { PasswordSignIn } from './password-sign-in';
import { ProviderButtons } from './provider-buttons';
import { SignInMethods } from './sign-in-methods';

type Props = {
  ways: readonly Way[];
  signUp: boolean;
  onDone(result: SignInResult): void;
};

/**
 * A user who signs in here accepts the agreements. The sentence below the buttons and the field
 * says this.
 */
const consent: Consent = { accepted: true, ask: () => {} };

/**
 * Signs in by three elements (AUTH-043, ADR 100): the buttons of Google and GitHub, one field for a
 * user name, and a sentence about the agreements. A link opens the forms for phone and QR code.
 */
export function CompactSignIn({ ways, signUp, onDone }: Props) {
  const t = useTranslations('signIn');
  const [showsOthers, setShowsOthers] = useState(false);
  const providers = ways.filter(isProvider);
  const others = ways.filter((way) => way === 'phone' || way === 'wechat');
  return (
    <div className="space-y-4">
      {showsOthers ? (
        <SignInMethods ways={others} signUp={false} consent={consent} onDone={onDone} />
      ) : (
        <>
          <ProviderButtons ways={providers} consent={consent} onDone={onDone} />
          {ways.includes('password') && (
            <>
              <OrDivider />
              <PasswordSignIn consent={consent} signUp={signUp} onDone={onDone} isStepwise />
            </>
          )}
        </>
      )}
      <AgreementSentence />
      {others.length > 0 && (
        <Button look="quiet" className="w-full" onClick={() => setShowsOthers(!showsOthers)}>
          {t(showsOthers ? 'mainWays' : 'otherWays')}
        </Button>
      )}
    </div>
  );
}
