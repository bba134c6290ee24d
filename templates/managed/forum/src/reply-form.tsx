import { type FormEvent, useRef } from 'react';
import { supabase } from '@/lib/supabase';
import { SignInFirst } from './account';
import { content } from './content';
import { useAction } from './lib/use-action';
import { useUser } from './lib/use-user';
import { Problem } from './parts';

const { words } = content;

export function ReplyForm({ topic, onSent }: { topic: string; onSent: () => void }) {
  const user = useUser();
  const form = useRef<HTMLFormElement>(null);
  const { isBusy, error, run } = useAction();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = String(new FormData(event.currentTarget).get('body'));
    if (!(await run(() => supabase.from('replies').insert({ topic_id: topic, body })))) return;
    form.current?.reset();
    onSent();
  };

  if (user === undefined) return null;
  return (
    <div className="mt-6">
      {user === null ? (
        <SignInFirst />
      ) : (
        <form ref={form} onSubmit={submit} className="space-y-3">
          <label className="block">
            <span className="mb-1 block font-medium">{words.reply}</span>
            <textarea className="field" name="body" required rows={3} maxLength={10_000} />
          </label>
          <Problem text={error} />
          <button type="submit" className="button" disabled={isBusy}>
            {words.send}
          </button>
        </form>
      )}
    </div>
  );
}
