import { ArrowDown } from 'lucide-react';
import { Picture } from './art/picture';
import { useSite } from './site-context';

/** One person and what they make: the name as large as it fits, and a row of compositions under it. */
export function Hero() {
  const { site } = useSite();
  const { hero } = site;
  return (
    <section id="top" className="mx-auto max-w-6xl scroll-mt-20 px-5 pt-12 sm:pt-20">
      <h1 className="font-display text-[clamp(2.75rem,11vw,8rem)] leading-[0.98] font-semibold tracking-tight">{site.title}</h1>
      <div className="mt-8 grid gap-6 border-t border-ink pt-5 lg:grid-cols-[1.4fr_1fr_auto] lg:gap-12">
        <p className="font-display text-xl sm:text-2xl">{site.line}</p>
        <p className="text-soft">{hero.text}</p>
        <a href={`#${hero.to}`} className="button self-start">
          {hero.action} <ArrowDown size={18} aria-hidden />
        </a>
      </div>
      <div className="mt-10 grid grid-cols-2 gap-3 sm:mt-14 sm:gap-4 lg:grid-cols-4">
        {['one', 'two', 'three', 'four'].map((part, index) => (
          <div
            key={part}
            className={index % 2 ? 'aspect-[3/4] overflow-hidden rounded-2xl lg:mt-10' : 'aspect-[3/4] overflow-hidden rounded-2xl'}
          >
            <Picture of={hero.art} seed={`${site.title}-${part}`} />
          </div>
        ))}
      </div>
    </section>
  );
}
