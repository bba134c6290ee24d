import type { User } from '@supabase/supabase-js';
import type { FormEvent } from 'react';
import { supabase } from '@/lib/supabase';
import { content } from './content';
import { useAction } from './lib/use-action';
import { useRows } from './lib/use-rows';
import { Problem, Rows } from './parts';

const { account, words, states } = content;

/** The account: the name that others see, and the way out. */
export function SignedIn({ user }: { user: User }) {
  const profile = useRows<{ display_name: string }>(`profile-${user.id}`, () =>
    supabase.from('profiles').select('display_name').eq('id', user.id).single(),
  );
  const { isBusy, error, run } = useAction();
  const rename = useAction();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name'));
    void rename.run(() => supabase.from('profiles').update({ display_name: name }).eq('id', user.id).select('id').single());
  };

  return (
    <div className="space-y-4">
      <p className="break-words text-soft">{user.email}</p>
      <Rows of={profile}>
        {(own) => (
          <form onSubmit={submit} className="space-y-3">
            <label className="block">
              <span className="mb-1 block font-medium">{words.name}</span>
              <input className="field" name="name" required maxLength={40} defaultValue={own.display_name} autoComplete="nickname" />
              <span className="mt-1 block text-sm text-soft">{words.nameHint}</span>
            </label>
            <Problem text={rename.error} />
            <button type="submit" className="button w-full" disabled={rename.isBusy}>
              {words.save}
            </button>
            <p role="status" className="text-center text-sm text-soft">
              {rename.isDone && states.saved}
            </p>
          </form>
        )}
      </Rows>
      <Problem text={error} />
      <button type="button" className="button-quiet w-full" disabled={isBusy} onClick={() => run(() => supabase.auth.signOut())}>
        {account.signOut}
      </button>
    </div>
  );
}
