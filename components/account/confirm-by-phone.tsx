'use client';

import { SmsCodeFields } from '@/components/ui/sms-code-fields';
import { account } from '@/domain/contract/account';
import { useConfirmationSmsCooldown } from '@/lib/sign-in/sms-cooldown-store';
import { usePhoneForm } from '@/lib/sign-in/use-phone-form';
import { send } from '@/lib/upstream/client';

/** Confirms the user's identity with a code sent to their bound phone. */
export function ConfirmByPhone({ onDone }: { onDone(): void }) {
  const phone = usePhoneForm<null>(onDone, {
    agreed: true,
    knownPhone: true,
    showsErrorsInline: true,
    wait: useConfirmationSmsCooldown,
    sendCodeTo: (_, graph) => send(account.sendConfirmation, graph),
    onSubmit: ({ phone: _, ...login }) => send(account.confirm, login),
  });
  return (
    <form
      id="confirm"
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (phone.busy === 'no') void phone.submit();
      }}
    >
      <SmsCodeFields {...phone} first useWait={useConfirmationSmsCooldown} />
    </form>
  );
}
