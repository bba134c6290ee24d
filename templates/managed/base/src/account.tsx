import { CircleUserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { content } from './content';
import { Dialog } from './dialog';
import { useUser } from './lib/use-user';
import { SignIn } from './sign-in';
import { SignedIn } from './signed-in';

const { account } = content;
const event = 'account-opened';

/** Opens the sign-in from anywhere on the page. */
export function openAccount() {
  window.dispatchEvent(new Event(event));
}

/** The button in the header, and the dialog to sign in, up and out. */
export function Account() {
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  const [isKnown, setKnown] = useState(false);

  useEffect(() => {
    const open = () => setOpen(true);
    window.addEventListener(event, open);
    return () => window.removeEventListener(event, open);
  }, []);
  // Close the dialog as soon as somebody has signed in or out.
  if (user !== undefined && isKnown !== Boolean(user)) {
    setKnown(Boolean(user));
    setOpen(false);
  }

  return (
    <>
      {user ? (
        <button type="button" className="icon-button" onClick={openAccount} aria-label={account.signedInAs}>
          <CircleUserRound size={24} aria-hidden />
        </button>
      ) : (
        <button type="button" className="button-quiet whitespace-nowrap" onClick={openAccount}>
          {account.signIn}
        </button>
      )}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={user ? account.signedInAs : content.title}>
        {user ? <SignedIn user={user} /> : <SignIn />}
      </Dialog>
    </>
  );
}

/** Asks a visitor to sign in, where a screen is about their own things. */
export function SignInFirst() {
  return (
    <div className="flex flex-col items-center gap-4 rounded-2xl border border-dashed border-line px-6 py-12 text-center text-soft">
      <p className="max-w-md">{account.needed}</p>
      <button type="button" className="button" onClick={openAccount}>
        {account.signIn}
      </button>
    </div>
  );
}
