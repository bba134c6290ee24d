import { useState } from 'react';
import { content } from './content';
import { useEntries } from './entries';
import { formatDay, isoDay } from './lib/days';

const { words } = content;

export function Write() {
  const [entries, setEntries] = useEntries();
  const today = isoDay();
  const [text, setText] = useState(entries[today] ?? '');
  const saved = entries[today];
  const isSaved = saved !== undefined && saved === text.trim();

  return (
    <div className="flex h-full flex-col">
      <p className="text-soft">{formatDay(today, content.lang, { month: 'long', day: 'numeric', weekday: 'long' })}</p>
      <label htmlFor="line" className="mt-8 font-display text-2xl">
        {content.prompt}
      </label>
      <textarea
        id="line"
        className="mt-4 min-h-48 w-full resize-none bg-[repeating-linear-gradient(to_bottom,transparent_0_2.7rem,var(--line)_2.7rem_calc(2.7rem+1px))] bg-local font-display text-xl leading-[calc(2.7rem+1px)]"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={200}
      />
      <button
        type="button"
        className="button mt-6 w-full"
        disabled={text.trim() === '' || isSaved}
        onClick={() => setEntries({ ...entries, [today]: text.trim() })}
      >
        {isSaved ? words.saved : saved === undefined ? words.save : words.edit}
      </button>
      <p className="mt-4 text-center text-sm text-soft">{words.days.replace('{n}', String(Object.keys(entries).length))}</p>
    </div>
  );
}
