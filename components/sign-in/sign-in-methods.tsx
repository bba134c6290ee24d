'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Tabs } from '@/components/ui/tabs';
import { isProvider, type Way } from '@/domain/sign-in/sign-in-methods';
import { useMedia } from '@/lib/browser/use-media';
import type { Consent } from '@/lib/sign-in/consent';
import type { SignInResult } from '@/lib/sign-in/sign-in';
import { isInWechat } from '@/lib/wechat/in-wechat';
import { OrDivider } from './or-divider';
import { PasswordSignIn } from './password-sign-in';
import { PhoneForm } from './phone-form';
import { ProviderButtons } from './provider-buttons';
import { WechatPanel } from './wechat-panel';

type Props = {
  ways: readonly Way[];
  signUp: boolean;
  consent: Consent;
  /** Says that a first sign-in creates an account. Name and password create none, so not there. */
  newcomers?: string | undefined;
  onDone(result: SignInResult): void;
};
type Panel = 'phone' | 'wechat' | 'password';

const phonePx = '(width < 640px)';

/**
 * AUTH-001: phone and QR code as tabs, Google and GitHub beside them, name and password behind a
 * button. Shows only the ways that the server offers, in the server's order (PP-09).
 */
export function SignInMethods({ ways, signUp, consent, newcomers, onDone }: Props) {
  const t = useTranslations('signIn');
  const isSmall = useMedia(phonePx);
  const panels = ways.filter((way): way is Panel => !isProvider(way));
  // A phone cannot scan its own screen, so hide the QR code there. Inside WeChat, a long press on
  // the picture works (PP-12).
  const noScan = isSmall && !isInWechat(navigator.userAgent) && panels.length > 1;
  const shown = panels.filter((panel) => !(noScan && panel === 'wechat'));
  const [chosen, choose] = useState<Panel | null>(null);
  const open = chosen && shown.includes(chosen) ? chosen : shown[0];
  const tabs = shown.filter((panel) => panel !== 'password');

  const contents: Record<Panel, React.ReactNode> = {
    phone: <PhoneForm consent={consent} onDone={onDone} />,
    wechat: <WechatPanel consent={consent} onDone={onDone} />,
    password: <PasswordSignIn consent={consent} signUp={signUp} onDone={onDone} />,
  };
  const forms = open && (
    <div key="forms">
      {/* Render the shown form at the same position of the tree in every window size, so that
          React keeps the input when the user rotates a phone. */}
      {open === 'password' ? (
        contents.password
      ) : (
        <Tabs
          label={t('ways')}
          value={open}
          onChange={(value) => choose(value as Panel)}
          tabs={tabs.map((panel) => ({
            value: panel,
            label: t(panel === 'phone' ? 'byPhone' : 'byCode'),
            content: contents[panel],
          }))}
        />
      )}
      {shown.includes('password') && tabs[0] && (
        <Button
          look="quiet"
          className="mt-2 w-full"
          onClick={() => choose(open === 'password' ? (tabs[0] ?? null) : 'password')}
        >
          {t(switchLabel(open, tabs[0]))}
        </Button>
      )}
    </div>
  );
  const providers = ways.filter(isProvider);
  const buttons = providers.length > 0 && (
    <ProviderButtons key="providers" ways={providers} consent={consent} onDone={onDone} />
  );
  const or = forms && buttons && <OrDivider key="or" />;
  const providersFirst = ways[0] !== undefined && isProvider(ways[0]);
  return (
    <div className="space-y-4">
      {providersFirst ? [buttons, or, forms] : [forms, or, buttons]}
      {newcomers && open !== 'password' && <p className="text-12 text-ink-soft">{newcomers}</p>}
    </div>
  );
}

/**
 * Returns the message key of the button that switches between the password form and the first tab.
 */
function switchLabel(open: Panel, firstTab: Panel) {
  if (open !== 'password') return 'withPassword';
  return firstTab === 'phone' ? 'withPhone' : 'withCode';
}
