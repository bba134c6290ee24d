'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import type { SiteBucket } from '@/domain/entities/site-bucket';
import { limits } from '@/domain/limits';
import { readBucketAddress, regionOfBucket } from '@/domain/site-bucket/bucket-address';
import type { SiteBucketActions } from '@/lib/site-bucket/use-site-bucket';

type Props = Pick<SiteBucketActions, 'change'> & {
  target?: NonNullable<SiteBucket['target']>;
  onSaved?(): void;
  onCancel?(): void;
};

const example = 'https://my-bucket.s3.eu-west-1.amazonaws.com';

/** The fields of a bucket. The region is filled in where the address names it. */
export function BucketForm({ target, change, onSaved, onCancel }: Props) {
  const t = useTranslations('siteBucket');
  const common = useTranslations('common');
  const [draft, setDraft] = useState({
    ...{ address: target?.address ?? '', region: target?.region ?? '' },
    ...{ keyId: target?.keyId ?? '', secret: '' },
  });
  const [isWrong, setWrong] = useState(false);
  const region = draft.region || (regionOfBucket(draft.address.trim()) ?? '');
  const isComplete =
    draft.address.trim() !== '' &&
    region !== '' &&
    draft.keyId.trim() !== '' &&
    (draft.secret !== '' || target !== undefined);
  const set = (name: keyof typeof draft) => (event: { target: { value: string } }) => {
    setDraft({ ...draft, [name]: event.target.value });
    if (name === 'address') setWrong(false);
  };
  const { addressMax, regionMax, keyIdMax, secretMax } = limits.siteBucket;
  const plain = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (readBucketAddress(draft.address) === undefined) return setWrong(true);
        const { secret, ...rest } = draft;
        const wanted = { ...rest, region, ...(secret !== '' && { secret }) };
        change.mutate(wanted, { onSuccess: () => onSaved?.() });
      }}
    >
      <Field
        {...plain}
        label={t('address')}
        inputMode="url"
        placeholder={example}
        value={draft.address}
        maxLength={addressMax}
        error={isWrong ? t('addressWrong') : null}
        hint={t('addressHint', { example: 'https://…/shop' })}
        onChange={set('address')}
      />
      <Field
        {...plain}
        label={t('region')}
        value={region}
        maxLength={regionMax}
        onChange={set('region')}
      />
      <Field
        {...plain}
        label={t('keyId')}
        value={draft.keyId}
        maxLength={keyIdMax}
        onChange={set('keyId')}
      />
      <Field
        {...plain}
        label={t('secret')}
        type="password"
        autoComplete="new-password"
        placeholder={target && t('secretKept')}
        value={draft.secret}
        maxLength={secretMax}
        hint={t('secretHint')}
        onChange={set('secret')}
      />
      <div className="flex gap-2">
        <Button type="submit" busy={change.isPending} disabled={!isComplete}>
          {t('save')}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {common('cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
