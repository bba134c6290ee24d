'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { PhoneFields } from '@/components/ui/phone-fields';
import { account } from '@/domain/contract/account';
import { signIn } from '@/domain/contract/sign-in';
import { loadAccount } from '@/lib/account/load-account';
import { useSession } from '@/lib/session/store';
import { useNewPhoneSmsCooldown } from '@/lib/sign-in/sms-cooldown-store';
import { usePhoneForm } from '@/lib/sign-in/use-phone-form';
import { toast, toastError } from '@/lib/toasts/store';
import { send, sendWithMessage } from '@/lib/upstream/client';
import { IdentityGate } from './identity-gate';

/**
 * Binds or replaces a phone (BIND-001…006). Users who already have a phone first prove their
 * identity.
 */
export function PhoneDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('account');
  const bound = useSession((session) => !!session.user?.phone);
  return (
    <IdentityGate title={t(bound ? 'phoneChangeTitle' : 'phoneBindTitle')} onClose={onClose}>
      {(confirmAgain) => (
        <NewPhone
          title={t(bound ? 'phoneChangeTitle' : 'phoneBindTitle')}
          onClose={onClose}
          confirmAgain={confirmAgain}
        />
      )}
    </IdentityGate>
  );
}

type Props = { title: string; onClose(): void; confirmAgain(error: unknown): boolean };

function NewPhone({ title, onClose, confirmAgain }: Props) {
  const t = useTranslations();
  const done = async (message: string | null) => {
    if (message === null) return;
    toast({ kind: 'success', title: message });
    await loadAccount().catch(toastError);
    onClose();
  };
  const { submit, ...entry } = usePhoneForm<string | null>((message) => void done(message), {
    agreed: true,
    showsErrorsInline: true,
    wait: useNewPhoneSmsCooldown,
    sendCodeTo: (phone, graph) =>
      send(signIn.sendSms, { phone, notifyType: 'UPDATE_PHONE', ...graph }),
    onSubmit: (login) =>
      sendWithMessage(account.changePhone, login).then(
        ({ message }) => message,
        (error) => {
          if (confirmAgain(error)) return null;
          throw error;
        },
      ),
  });
  return (
    <Dialog
      title={title}
      description={t('account.phoneText')}
      onClose={onClose}
      footer={
        <Button look="primary" busy={entry.busy === 'entering'} type="submit" form="new-phone">
          {t('account.phoneSave')}
        </Button>
      }
    >
      <form
        id="new-phone"
        noValidate
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <PhoneFields {...entry} useWait={useNewPhoneSmsCooldown} />
      </form>
    </Dialog>
  );
}
