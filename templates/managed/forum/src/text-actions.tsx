import { useState } from 'react';
import { supabase } from '@/lib/supabase';
import { content } from './content';
import { Dialog } from './dialog';
import { useAction } from './lib/use-action';
import { Problem } from './parts';

const { words } = content;

type Props = {
  kind: 'topic' | 'reply';
  id: string;
  isHidden: boolean;
  isOwn: boolean;
  isModerator: boolean;
  onEdit: () => void;
  onChange: () => void;
};

/** What an author and a moderator may do with a text. */
export function TextActions({ kind, id, isHidden, isOwn, isModerator, onEdit, onChange }: Props) {
  const { isBusy, error, run } = useAction();
  const [isLeaving, setLeaving] = useState(false);
  const table = kind === 'topic' ? 'topics' : 'replies';
  if (!isOwn && !isModerator) return null;

  const remove = async () => {
    if (!(await run(() => supabase.from(table).delete().eq('id', id).select('id').single()))) return;
    setLeaving(false);
    onChange();
  };
  const hide = async () => {
    const hidden = !isHidden;
    const done = await run(() =>
      kind === 'topic' ? supabase.rpc('hide_topic', { topic: id, hidden }) : supabase.rpc('hide_reply', { reply: id, hidden }),
    );
    if (done) onChange();
  };

  const button = 'min-h-10 text-sm font-medium text-soft underline-offset-4 hover:text-ink hover:underline';
  return (
    <div className="mt-3 flex flex-wrap gap-x-5">
      {isOwn && !isHidden && (
        <button type="button" className={button} onClick={onEdit}>
          {words.edit}
        </button>
      )}
      {isOwn && (
        <button type="button" className={button} onClick={() => setLeaving(true)}>
          {words.remove}
        </button>
      )}
      {isModerator && (
        <button type="button" className={button} disabled={isBusy} onClick={hide}>
          {isHidden ? words.show : words.hide}
        </button>
      )}
      {!isLeaving && <Problem text={error} />}
      <Dialog isOpen={isLeaving} onClose={() => setLeaving(false)} title={words.removeSure}>
        <Problem text={error} />
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <button type="button" className="button-quiet" onClick={() => setLeaving(false)}>
            {words.keep}
          </button>
          <button type="button" className="button" disabled={isBusy} onClick={remove}>
            {words.remove}
          </button>
        </div>
      </Dialog>
    </div>
  );
}
