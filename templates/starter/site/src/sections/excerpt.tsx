import { useState } from 'react';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'excerpt' }>;

/** A page to read: the first paragraphs, then the rest on request. */
export function Excerpt({ chapter, text, more }: Props) {
  const [isOpen, setOpen] = useState(false);
  const shown = isOpen ? text : text.slice(0, 2);
  return (
    <article className="mx-auto max-w-[38rem] border-x border-line bg-surface px-6 py-10 sm:px-12">
      <h3 className="text-center font-display text-lg">{chapter}</h3>
      <div className="mt-6 space-y-4 font-display text-lg leading-loose">
        {shown.map((paragraph) => (
          <p key={paragraph} className="whitespace-pre-line">
            {paragraph}
          </p>
        ))}
      </div>
      {!isOpen && text.length > 2 && (
        <button type="button" className="button-quiet mt-6 w-full" onClick={() => setOpen(true)}>
          {more}
        </button>
      )}
    </article>
  );
}
