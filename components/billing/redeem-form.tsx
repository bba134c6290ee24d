'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { billing } from '@/domain/contract/billing';
import { catalogue } from '@/domain/contract/catalogue';
import { loadAccount } from '@/lib/account/load-account';
import { callKey } from '@/lib/query';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { sendWithMessage } from '@/lib/upstream/client';

/**
 * BILL-026, GAP-20: redeems a code. A rejected code stays in the field, with the error below it.
 */
export function RedeemForm() {
  const t = useTranslations('interests');
  const queries = useQueryClient();
  const [{ code, error }, setState] = useState<{ code: string; error: string | null }>({
    code: '',
    error: null,
  });
  const [busy, setBusy] = useState(false);
  const redeem = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setState({ code, error: t('codeMissing') });
    setBusy(true);
    try {
      const { message } = await sendWithMessage(catalogue.redeem, { code: code.trim() });
      toast({ kind: 'success', title: message });
      setState({ code: '', error: null });
      void queries.invalidateQueries({ queryKey: callKey(billing.statement) });
      await loadAccount().catch(() => {});
    } catch (refusal) {
      if (isCallError(refusal) && refusal.code === 400 && refusal.message)
        setState({ code, error: refusal.message });
      else toastError(refusal);
    }
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void redeem(event)} noValidate>
      <Field
        label={t('code')}
        value={code}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setState({ code: target.value, error: null })}
        addon={
          <Button type="submit" look="quiet" busy={busy}>
            {t('redeem')}
          </Button>
        }
      />
    </form>
  );
}
