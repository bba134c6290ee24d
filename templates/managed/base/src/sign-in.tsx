import { type FormEvent, useState } from 'react';
import { supabase } from '@/lib/supabase';
import { content } from './content';
import { useAction } from './lib/use-action';
import { Problem } from './parts';
import { signUpFields } from './sign-up-fields';

const { account } = content;

export function SignIn() {
  const [isNew, setNew] = useState(false);
  const [note, setNote] = useState('');
  const { isBusy, error, run } = useAction();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entries = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const { email = '', password = '', ...data } = entries;
    setNote('');
    void run(async () => {
      if (!isNew) return supabase.auth.signInWithPassword({ email, password });
      const answer = await supabase.auth.signUp({ email, password, options: { data } });
      if (!answer.error && !answer.data.session) setNote(account.confirm);
      return answer;
    });
  };

  return (
    <form onSubmit={submit} className="space-y-4">
      {isNew &&
        signUpFields.map(({ name, label, hint }) => (
          <label key={name} className="block">
            <span className="mb-1 block font-medium">{label}</span>
            <input className="field" name={name} required maxLength={40} autoComplete="nickname" />
            <span className="mt-1 block text-sm text-soft">{hint}</span>
          </label>
        ))}
      <label className="block">
        <span className="mb-1 block font-medium">{account.email}</span>
        <input className="field" name="email" type="email" required autoComplete="email" />
      </label>
      <label className="block">
        <span className="mb-1 block font-medium">{account.password}</span>
        <input
          className="field"
          name="password"
          type="password"
          required
          minLength={isNew ? 8 : undefined}
          autoComplete={isNew ? 'new-password' : 'current-password'}
        />
        {isNew && <span className="mt-1 block text-sm text-soft">{account.passwordHint}</span>}
      </label>
      <Problem text={error} />
      {note && (
        <p role="status" className="rounded-xl bg-tint px-3 py-2">
          {note}
        </p>
      )}
      <button type="submit" className="button w-full" disabled={isBusy}>
        {isNew ? account.signUp : account.signIn}
      </button>
      <button type="button" className="button-quiet w-full border-transparent" onClick={() => setNew(!isNew)}>
        {isNew ? account.toSignIn : account.toSignUp}
      </button>
    </form>
  );
}
