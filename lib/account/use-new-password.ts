'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { account } from '@/domain/contract/account';
import { signIn } from '@/domain/contract/sign-in';
import { callKey, callQuery } from '@/lib/query';
import { newPasswordError, type PasswordFieldError } from '@/lib/sign-in/password-form';
import { useConfirmationSmsCooldown } from '@/lib/sign-in/sms-cooldown-store';
import { usePhoneForm } from '@/lib/sign-in/use-phone-form';
import { toast, toastError } from '@/lib/toasts/store';
import { isCallError } from '@/lib/upstream/call-error';
import { send } from '@/lib/upstream/client';

type PasswordProof = 'password' | 'code';

/**
 * State of the form that sets a password: the new password and the `proof` of identity that the
 * server requires.
 */
export function useNewPassword(onDone: () => void) {
  const t = useTranslations('password');
  const queries = useQueryClient();
  const state = useQuery({ ...callQuery(signIn.passwordState, {}), staleTime: 0 });
  const [form, setForm] = useState({ password: '', oldPassword: '' });
  const [{ error, refusal }, setProblem] = useState<{
    error?: PasswordFieldError | undefined;
    refusal?: string;
  }>({});
  const [{ busy, chosen }, setStage] = useState<{ busy: boolean; chosen?: PasswordProof }>({
    busy: false,
  });
  const finish = () => {
    void queries.invalidateQueries({ queryKey: callKey(signIn.passwordState) });
    toast({ kind: 'success', title: t('done'), text: t('doneText') });
    onDone();
  };
  const byCode = usePhoneForm<null>(finish, {
    onSubmit: ({ captcha }) => send(signIn.setPassword, { password: form.password, captcha }),
    sendCodeTo: (_, graph) => send(account.sendConfirmation, graph),
    wait: useConfirmationSmsCooldown,
    // The form submits itself when the user has typed the sixth digit of the code. Prevent this
    // until the password is valid.
    agreed: newPasswordError(form.password) === undefined,
    knownPhone: true,
    showsErrorsInline: true,
  });

  const proofs = (state.data?.confirmBy ?? []).filter(
    (one): one is PasswordProof => one !== 'sign-in',
  );
  const proof = proofs.find((one) => one === chosen) ?? proofs[0];

  const submit = async () => {
    const wrong = newPasswordError(form.password);
    setProblem({ error: wrong });
    if (wrong || busy) return;
    if (proof === 'code') return byCode.submit();
    const { password, oldPassword } = form;
    setStage((stage) => ({ ...stage, busy: true }));
    try {
      await send(signIn.setPassword, { password, ...(proof === 'password' && { oldPassword }) });
      finish();
    } catch (problem) {
      if (!isCallError(problem)) throw problem;
      // Show the message under the field. Refetch the required proof, because it may have changed
      // meanwhile.
      if (problem.entry.next === 'correct') setProblem({ refusal: problem.message || t('failed') });
      else toastError(problem);
      void state.refetch();
    } finally {
      setStage((stage) => ({ ...stage, busy: false }));
    }
  };
  return {
    state,
    form,
    set(change: Partial<typeof form>) {
      setForm({ ...form, ...change });
      setProblem({});
    },
    byCode,
    proof,
    /** Another proof that the user may give instead. */
    otherProof: proofs.find((one) => one !== proof),
    chooseProof: (by: PasswordProof) => setStage((stage) => ({ ...stage, chosen: by })),
    mustSignIn: state.data?.confirmBy.includes('sign-in') ?? false,
    error,
    refusal,
    busy: busy || byCode.busy === 'entering',
    submit,
  };
}
