import { Check, Copy } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SignInFirst } from './account';
import { content } from './content';
import { fill } from './lib/fill';
import type { RoleState } from './lib/use-role';
import { useUser } from './lib/use-user';
import { Loading } from './parts';

const { staff, account } = content;

type Props = { name: string; role: RoleState; children: ReactNode };

/** Shows the staff's view to the staff, and how to appoint the first of them while there is nobody. */
export function StaffGate({ name, role, children }: Props) {
  const user = useUser();
  if (user === null) return <SignInFirst />;
  if (!user || !role) return <Loading />;
  if (role === 'mine') return children;
  if (role === 'taken') return <p className="py-12 text-center text-soft">{staff.onlyStaff}</p>;
  return (
    <section className="card mx-auto max-w-xl p-5 sm:p-8">
      <h2 className="font-display text-xl font-semibold">{staff.nobody}</h2>
      <ol className="mt-4 list-decimal space-y-2 pl-5 text-soft">
        {staff.steps.map((step) => (
          <li key={step}>{fill(step, { role: name })}</li>
        ))}
      </ol>
      <UserId id={user.id} />
    </section>
  );
}

function UserId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false);
  // A frame may forbid copying; the text can still be selected.
  const copy = () =>
    navigator.clipboard?.writeText(id).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <div className="mt-5 flex items-center gap-2 rounded-xl bg-tint py-1 pr-1 pl-4">
      <p className="min-w-0 flex-1 text-sm">
        <span className="block text-soft">{account.yourId}</span>
        <code className="block break-all">{id}</code>
      </p>
      <button type="button" className="icon-button" onClick={copy} aria-label={isCopied ? account.copied : account.copy}>
        {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </button>
    </div>
  );
}
