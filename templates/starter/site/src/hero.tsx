import { Picture } from './art/picture';
import { useSite } from './site-context';

export function Hero() {
  const { site } = useSite();
  const { hero } = site;
  const words = (
    <>
      <h1 className="font-display text-4xl font-semibold sm:text-6xl">{site.title}</h1>
      <p className="mt-5 max-w-xl font-display text-xl sm:text-2xl">{site.line}</p>
      <p className="mt-4 max-w-lg text-soft">{hero.text}</p>
      <a href={`#${hero.to}`} className="button mt-8">
        {hero.action}
      </a>
    </>
  );

  if (hero.layout === 'full') {
    return (
      <section id="top" className="scroll-mt-20">
        <div className="h-[46vh] min-h-64 sm:h-[60vh]">
          <Picture of={hero.art} seed={site.title} />
        </div>
        <div className="mx-auto max-w-6xl px-5 py-10 sm:py-16">{words}</div>
      </section>
    );
  }
  return (
    <section id="top" className="mx-auto grid max-w-6xl scroll-mt-20 items-center gap-10 px-5 py-10 sm:py-20 lg:grid-cols-[1.05fr_1fr]">
      <div>{words}</div>
      <div className="aspect-[4/3] overflow-hidden rounded-2xl lg:aspect-[1/1]">
        <Picture of={hero.art} seed={site.title} />
      </div>
    </section>
  );
}
