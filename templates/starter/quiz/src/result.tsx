import { Download, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { Picture } from './art/picture';
import { content } from './content';
import { saveCard } from './save-card';
import type { Content } from './types';

const { words } = content;

type Props = { result: Content['results'][number]; onAgain: () => void };

export function Result({ result, onAgain }: Props) {
  const picture = useRef<HTMLDivElement>(null);

  function save() {
    const svg = picture.current?.querySelector('svg');
    if (svg) void saveCard(svg, result);
  }

  return (
    <main className="mx-auto max-w-md px-5 py-6">
      <article className="card overflow-hidden text-center">
        <div ref={picture} className="aspect-[4/3]">
          <Picture of={result.art} seed={result.name} label={result.name} />
        </div>
        <div className="px-6 pt-6 pb-8">
          <p className="text-soft">{words.yours}</p>
          <h1 className="mt-1 font-display text-4xl font-semibold">{result.name}</h1>
          <p className="mt-2 font-display text-lg text-accent">{result.line}</p>
          <p className="mt-5 text-left">{result.text}</p>
          <p className="mt-5 border-t border-line pt-4 text-sm text-soft">
            {words.match} {result.match}
          </p>
        </div>
      </article>
      <div className="mt-5 grid grid-cols-2 gap-3">
        <button type="button" className="button-quiet" onClick={onAgain}>
          <RotateCcw size={18} aria-hidden /> {words.again}
        </button>
        <button type="button" className="button" onClick={save}>
          <Download size={18} aria-hidden /> {words.save}
        </button>
      </div>
    </main>
  );
}
