import { type RefObject, useState } from 'react';
import { content } from './content';

const { words } = content;

type Props = { dialog: RefObject<HTMLDialogElement | null>; people: string[]; onSave: (people: string[]) => void };

/** The list of names as plain text, one a line; repeated names count once. */
export function People({ dialog, people, onSave }: Props) {
  const [text, setText] = useState(people.join('\n'));

  function save() {
    const names = text.split(/[\n,，、]/).map((name) => name.trim());
    const unique = [...new Set(names.filter(Boolean))];
    onSave(unique);
    setText(unique.join('\n'));
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      aria-label={words.people}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl bg-surface p-6 text-ink backdrop:bg-black/60"
    >
      <h2 className="text-lg font-semibold">{words.people}</h2>
      <p className="mt-1 text-soft">{words.peopleHint}</p>
      <textarea className="field mt-4" rows={12} value={text} onChange={(event) => setText(event.target.value)} aria-label={words.people} />
      <button type="button" className="button mt-4 w-full" onClick={save}>
        {words.save}
      </button>
    </dialog>
  );
}
