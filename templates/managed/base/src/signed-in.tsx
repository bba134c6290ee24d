import type { User } from '@supabase/supabase-js';
import { supabase } from '@/lib/supabase';
import { content } from './content';
import { useAction } from './lib/use-action';
import { Problem } from './parts';

const { account } = content;

export function SignedIn({ user }: { user: User }) {
  const { isBusy, error, run } = useAction();
  return (
    <div className="space-y-4">
      <p className="break-words">{user.email}</p>
      <Problem text={error} />
      <button type="button" className="button-quiet w-full" disabled={isBusy} onClick={() => run(() => supabase.auth.signOut())}>
        {account.signOut}
      </button>
    </div>
  );
}
