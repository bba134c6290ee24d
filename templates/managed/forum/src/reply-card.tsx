import { type FormEvent, useState } from 'react';
import { supabase } from '@/lib/supabase';
import { Byline } from './byline';
import { content } from './content';
import type { Reply } from './forum';
import { useAction } from './lib/use-action';
import { useUser } from './lib/use-user';
import { Problem } from './parts';
import { TextActions } from './text-actions';

const { words } = content;

type Props = { reply: Reply; isModerator: boolean; onChange: () => void };

export function ReplyCard({ reply, isModerator, onChange }: Props) {
  const user = useUser();
  const [isEditing, setEditing] = useState(false);
  const { isBusy, error, run } = useAction();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = String(new FormData(event.currentTarget).get('body'));
    if (!(await run(() => supabase.from('replies').update({ body }).eq('id', reply.id).select('id').single()))) return;
    setEditing(false);
    onChange();
  };

  return (
    <article className="card p-4">
      <p className="flex flex-wrap gap-2 text-sm text-soft">
        <Byline of={reply} /> {reply.is_hidden && <span className="badge">{words.hidden}</span>}
      </p>
      {isEditing ? (
        <form onSubmit={submit} className="mt-3 space-y-3">
          <textarea className="field" name="body" aria-label={words.body} required rows={3} maxLength={10_000} defaultValue={reply.body} />
          <Problem text={error} />
          <div className="flex flex-wrap gap-3">
            <button type="submit" className="button" disabled={isBusy}>
              {words.save}
            </button>
            <button type="button" className="button-quiet" onClick={() => setEditing(false)}>
              {words.keep}
            </button>
          </div>
        </form>
      ) : (
        <p className="mt-2 break-words whitespace-pre-line">{reply.body}</p>
      )}
      <TextActions
        kind="reply"
        id={reply.id}
        isHidden={reply.is_hidden}
        isOwn={user?.id === reply.user_id}
        isModerator={isModerator}
        onEdit={() => setEditing(true)}
        onChange={onChange}
      />
    </article>
  );
}
