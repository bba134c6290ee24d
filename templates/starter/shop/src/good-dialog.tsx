import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Picture } from './art/picture';
import { content } from './content';
import { Dialog } from './dialog';
import { Price } from './goods';
import { fill } from './lib/fill';
import type { Good } from './types';

const { words } = content;

type Props = { good: Good | undefined; onClose: () => void; onAdd: (name: string, option: string) => void };

/** One good, large, with its choices. */
export function GoodDialog({ good, onClose, onAdd }: Props) {
  const [option, setOption] = useState('');
  const [isAdded, setAdded] = useState(false);

  useEffect(() => {
    setOption(good?.options[0] ?? '');
    setAdded(false);
  }, [good]);

  return (
    <Dialog
      label={good?.name ?? ''}
      isOpen={good !== undefined}
      onClose={onClose}
      className="m-auto max-h-[92dvh] w-[min(56rem,calc(100vw-1.5rem))] overflow-y-auto rounded-2xl"
    >
      {good && (
        <div className="grid sm:grid-cols-2">
          <div className="aspect-[4/3] sm:aspect-auto sm:min-h-[26rem]">
            <Picture of={good.art} seed={good.name} label={good.name} />
          </div>
          <div className="flex flex-col p-6 sm:p-8">
            <p className="text-sm text-soft">{good.category}</p>
            <h2 className="font-display text-2xl font-semibold">{good.name}</h2>
            <p className="mt-2 text-xl">
              <Price good={good} />
            </p>
            <p className="mt-4">{good.note}</p>
            {good.left !== undefined && good.left > 0 && <p className="mt-2 text-sm text-soft">{fill(words.left, { n: good.left })}</p>}
            {good.options.length > 1 && (
              <fieldset className="mt-5">
                <legend className="text-sm text-soft">{words.option}</legend>
                <div className="mt-2 flex flex-wrap gap-2">
                  {good.options.map((name) => (
                    <button
                      key={name}
                      type="button"
                      aria-pressed={option === name}
                      onClick={() => setOption(name)}
                      className="min-h-11 rounded-lg border border-soft/60 px-4 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
                    >
                      {name}
                    </button>
                  ))}
                </div>
              </fieldset>
            )}
            <button
              type="button"
              className="button mt-6 w-full"
              disabled={good.left === 0}
              onClick={() => {
                onAdd(good.name, option);
                setAdded(true);
              }}
            >
              {isAdded && <Check size={18} aria-hidden />} {good.left === 0 ? words.soldOut : words.add}
            </button>
            <p className="mt-2 min-h-6 text-sm text-soft" role="status">
              {isAdded && fill(words.added, { name: good.name })}
            </p>
          </div>
        </div>
      )}
    </Dialog>
  );
}
