'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import type { FormInbox } from '@/domain/entities/site-forms';
import { useInboxActions } from '@/lib/site-forms/use-form-inbox';

type Props = { uuid: string; mail: NonNullable<FormInbox['mail']> };

/** PUB-047: notices by mail: on or off, and the address, which a code confirms. */
export function MailNotices({ uuid, mail: { isOn, address, unconfirmed } }: Props) {
  const t = useTranslations('siteForms');
  const { setMail } = useInboxActions(uuid);
  const [isAsked, setAsked] = useState(false);
  const isShown = isOn || isAsked;
  return (
    <section aria-label={t('mail')} className="space-y-3 border-line border-t pt-3">
      <Checkbox
        checked={isShown}
        onChange={(checked) => {
          setAsked(checked);
          if (!checked || address !== null) setMail.mutate({ isOn: checked });
        }}
      >
        {t('mail')}
      </Checkbox>
      {isShown && <AddressForm uuid={uuid} address={address} />}
      {isShown && unconfirmed !== null && <CodeForm uuid={uuid} address={unconfirmed} />}
    </section>
  );
}

function AddressForm({ uuid, address }: { uuid: string; address: string | null }) {
  const t = useTranslations('siteForms');
  const { setMail } = useInboxActions(uuid);
  const [text, setText] = useState(address ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMail.mutate({ isOn: true, address: text.trim() });
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field
        label={t('address')}
        type="email"
        required
        autoComplete="email"
        className="min-w-0 flex-1"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        className="h-10 coarse:h-11"
        busy={setMail.isPending}
        disabled={text.trim() === '' || text.trim() === address}
      >
        {t('saveAddress')}
      </Button>
    </form>
  );
}

function CodeForm({ uuid, address }: { uuid: string; address: string }) {
  const t = useTranslations('siteForms');
  const { confirmMail } = useInboxActions(uuid);
  const [code, setCode] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirmMail.mutate(code.trim(), { onSettled: () => setCode('') });
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field
        label={t('code', { address })}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\d{6}"
        maxLength={6}
        required
        className="min-w-0 flex-1"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" className="h-10 coarse:h-11" busy={confirmMail.isPending}>
        {t('confirm')}
      </Button>
    </form>
  );
}
