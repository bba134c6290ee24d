import type { FormEvent } from 'react';
import { supabase } from '@/lib/supabase';
import { content } from './content';
import type { Topic } from './forum';
import { useAction } from './lib/use-action';
import { Problem } from './parts';

const { words } = content;

/** Writes a new topic, or changes one. */
export function TopicForm({ topic, onSaved }: { topic?: Topic; onSaved: (id: string) => void }) {
  const { isBusy, error, run } = useAction();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = { title: String(form.get('title')), body: String(form.get('body')) };
    let id = '';
    const isSaved = await run(async () => {
      const table = supabase.from('topics');
      const written = topic ? table.update(text).eq('id', topic.id) : table.insert(text);
      const answer = await written.select('id').single();
      id = answer.data?.id ?? '';
      return answer;
    });
    if (isSaved) onSaved(id);
  };

  return (
    <form onSubmit={submit} className="space-y-4">
      <label className="block">
        <span className="mb-1 block font-medium">{words.title}</span>
        <input className="field" name="title" required maxLength={140} defaultValue={topic?.title} />
      </label>
      <label className="block">
        <span className="mb-1 block font-medium">{words.body}</span>
        <textarea className="field" name="body" required rows={6} maxLength={10_000} defaultValue={topic?.body} />
      </label>
      <Problem text={error} />
      <button type="submit" className="button w-full" disabled={isBusy}>
        {topic ? words.save : words.publish}
      </button>
    </form>
  );
}
