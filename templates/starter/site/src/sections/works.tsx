import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Picture } from '../art/picture';
import { useSite } from '../site-context';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'works' }>;

/** Pictures in a grid, filtered by their tags; one opens large with its details. */
export function Works({ items, all, ask: askLabel }: Props) {
  const { site, ask } = useSite();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(items[0]);
  const [tag, setTag] = useState<string>();
  const tags = all ? [...new Set(items.flatMap((item) => item.tag ?? []))] : [];

  function show(item: Props['items'][number]) {
    setOpen(item);
    dialog.current?.showModal();
  }

  return (
    <>
      {tags.length > 1 && (
        <div className="mb-8 flex flex-wrap gap-2">
          {[undefined, ...tags].map((name) => (
            <button
              key={name ?? ''}
              type="button"
              aria-pressed={tag === name}
              onClick={() => setTag(name)}
              className="min-h-11 rounded-full border border-soft/60 px-4 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {name ?? all}
            </button>
          ))}
        </div>
      )}
      <ul className="grid gap-x-5 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {items
          .filter((item) => !tag || item.tag === tag)
          .map((item) => (
            <li key={item.name}>
              <button type="button" className="group block w-full text-left" onClick={() => show(item)} aria-haspopup="dialog">
                <span className="block aspect-[4/3] overflow-hidden rounded-xl">
                  <Picture of={item.art} seed={item.name} className="transition-transform duration-300 group-hover:scale-[1.03]" />
                </span>
                <span className="mt-3 flex justify-between gap-3">
                  <span className="font-semibold">{item.name}</span>
                  {item.price && <span className="tabular-nums">{item.price}</span>}
                </span>
                <span className="line-clamp-1 text-soft">{item.note}</span>
              </button>
            </li>
          ))}
      </ul>
      <dialog
        ref={dialog}
        aria-label={open?.name}
        className="m-auto max-h-[92dvh] w-[min(60rem,calc(100vw-1.5rem))] overflow-y-auto rounded-2xl bg-surface text-ink backdrop:bg-black/70"
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        onKeyDown={(event) => event.key === 'Escape' && dialog.current?.close()}
      >
        {open && (
          <div className="relative">
            <div className="aspect-[4/3] max-h-[62dvh] w-full">
              <Picture of={open.art} seed={open.name} label={open.name} />
            </div>
            <button
              type="button"
              className="absolute top-3 right-3 flex size-11 items-center justify-center rounded-full bg-surface text-ink"
              onClick={() => dialog.current?.close()}
              aria-label={site.words.close}
            >
              <X size={20} />
            </button>
            <div className="p-6 sm:p-8">
              <h3 className="flex flex-wrap justify-between gap-3 font-display text-2xl font-semibold">
                {open.name} {open.price && <span className="tabular-nums">{open.price}</span>}
              </h3>
              <p className="mt-2 max-w-2xl">{open.note}</p>
              <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
                {open.facts?.map((fact) => (
                  <div key={fact.name}>
                    <dt className="text-sm text-soft">{fact.name}</dt>
                    <dd className="tabular-nums">{fact.value}</dd>
                  </div>
                ))}
              </dl>
              {askLabel && (
                <button
                  type="button"
                  className="button mt-6"
                  onClick={() => {
                    dialog.current?.close();
                    ask(open.name);
                  }}
                >
                  {askLabel}
                </button>
              )}
            </div>
          </div>
        )}
      </dialog>
    </>
  );
}
