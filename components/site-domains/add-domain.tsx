'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import type { SiteDomains } from '@/domain/entities/site-domain';
import { limits } from '@/domain/limits';
import type { useSiteDomainActions } from '@/lib/site-domains/use-site-domains';

type Props = Pick<SiteDomains, 'offers'> & {
  isFirst: boolean;
  add: ReturnType<typeof useSiteDomainActions>['add'];
};

/** A field for a further name, and the `www` or apex name that belongs to one of the list. */
export function AddDomain({ offers, isFirst, add }: Props) {
  const t = useTranslations('siteDomains');
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(text, { onSuccess: () => setText('') });
  };
  return (
    <form onSubmit={submit} className="space-y-2">
      {offers.map(({ host, name }) => (
        <Button key={host} disabled={add.isPending} onClick={() => add.mutate(host)}>
          <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
          <span className="truncate">{t('offer', { name })}</span>
        </Button>
      ))}
      <Field
        label={t(isFirst ? 'first' : 'another')}
        value={text}
        placeholder="shop.example.com"
        maxLength={limits.siteDomains.textMax}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        error={add.error?.message ?? null}
        onChange={({ target }) => {
          setText(target.value);
          add.reset();
        }}
        addon={
          <Button type="submit" look="quiet" busy={add.isPending} disabled={text.trim() === ''}>
            {t('add')}
          </Button>
        }
      />
    </form>
  );
}
