import { X } from 'lucide-react';
import { content } from './content';
import { type Entry, listChoices, money, priceOf } from './entries';

const { words } = content;

/** Who is in so far; telephone numbers show only their last digits. */
export function Roll({ entries, onRemove }: { entries: Entry[]; onRemove: (id: string) => void }) {
  return (
    <section className="mt-10">
      <h2 className="flex items-baseline gap-2 text-lg font-semibold">
        {words.list} <span className="text-base font-normal text-soft tabular-nums">{entries.length}</span>
      </h2>
      {entries.length === 0 && <p className="mt-3 text-soft">{words.nobody}</p>}
      <ul className="mt-2 divide-y divide-line">
        {entries.map((entry) => {
          const who = content.fields.map((field) => hide(entry.answers[field.name] ?? '', field.type)).join(' · ');
          return (
            <li key={entry.id} className="flex items-center gap-3 py-2">
              <span className="min-w-0 flex-1">
                <span className="block">{who}</span>
                <span className="block text-soft">{listChoices(entry.choices)}</span>
              </span>
              {content.currency && <span className="tabular-nums">{money(priceOf(entry.choices))}</span>}
              <button type="button" className="icon-button" onClick={() => onRemove(entry.id)} aria-label={`${words.remove}: ${who}`}>
                <X size={16} />
              </button>
            </li>
          );
        })}
      </ul>
      {content.currency && entries.length > 0 && (
        <p className="mt-3 flex justify-between border-t border-line pt-3 text-lg font-semibold">
          <span>{words.total}</span>
          <span className="tabular-nums">{money(entries.reduce((sum, entry) => sum + priceOf(entry.choices), 0))}</span>
        </p>
      )}
    </section>
  );
}

function hide(answer: string, type: 'text' | 'tel'): string {
  return type === 'tel' ? `···${answer.slice(-4)}` : answer;
}
