import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { content } from './content';
import { fill } from './lib/fill';
import { PageView } from './page-view';

const { pages, words } = content;
// What scrolls must be reachable by keyboard.
const scrolls = { tabIndex: 0 };

export function App() {
  const scroller = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const root = scroller.current;
    if (!root) return;
    const watch = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) if (entry.isIntersecting) setShown([...root.children].indexOf(entry.target));
      },
      { root, threshold: 0.6 },
    );
    for (const page of root.children) watch.observe(page);
    return () => watch.disconnect();
  }, []);

  function go(index: number) {
    scroller.current?.children[index]?.scrollIntoView({ behavior: 'smooth' });
  }

  function onKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'PageDown') go(shown + 1);
    else if (event.key === 'ArrowUp' || event.key === 'PageUp') go(shown - 1);
    else return;
    event.preventDefault();
  }

  return (
    <main className="flex min-h-dvh justify-center bg-tint">
      <div className="relative h-dvh w-full max-w-[30rem] bg-paper shadow-2xl">
        <section
          ref={scroller}
          {...scrolls}
          aria-label={content.title}
          onKeyDown={onKey}
          className="h-full snap-y snap-mandatory overflow-y-auto [scrollbar-width:none]"
        >
          {pages.map((page, index) => (
            <PageView key={page.title} page={page} isFirst={index === 0} isShown={index === shown} />
          ))}
        </section>
        <nav className="absolute top-1/2 right-1 -translate-y-1/2" aria-label={content.title}>
          {pages.map((page, index) => (
            <button
              key={page.title}
              type="button"
              onClick={() => go(index)}
              className="flex size-8 items-center justify-center"
              aria-label={fill(words.page, { n: index + 1 })}
              aria-current={index === shown ? 'page' : undefined}
            >
              <span className={`rounded-full border border-ink ${index === shown ? 'h-5 w-2 bg-ink' : 'size-2 bg-paper'}`} />
            </button>
          ))}
        </nav>
        {shown < pages.length - 1 && (
          <button
            type="button"
            onClick={() => go(shown + 1)}
            className="absolute bottom-4 left-1/2 flex size-11 -translate-x-1/2 items-center justify-center rounded-full border border-soft/60 bg-surface"
            aria-label={words.next}
          >
            <ChevronDown size={22} className="motion-safe:animate-bounce" />
          </button>
        )}
      </div>
    </main>
  );
}
