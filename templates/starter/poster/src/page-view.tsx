import clsx from 'clsx';
import { Picture } from './art/picture';
import { Clips } from './clips';
import { content } from './content';
import { Countdown } from './countdown';
import { Coupon } from './coupon';
import type { Page } from './types';

type Props = { page: Page; isFirst: boolean; isShown: boolean };

export function PageView({ page, isFirst, isShown }: Props) {
  const Heading = isFirst ? 'h1' : 'h2';
  const isVertical = content.writing === 'vertical';
  const isCover = page.kind === 'cover';
  return (
    <section className="relative flex h-full snap-start flex-col overflow-hidden">
      <div className={clsx('absolute inset-x-0 bottom-0', isCover ? 'top-0' : 'top-[58%] opacity-90')}>
        <Picture of={page.art} seed={page.title} />
      </div>
      {!isCover && <div className="absolute inset-x-0 top-[58%] h-24 bg-linear-to-b from-paper to-transparent" aria-hidden />}
      <div
        className={clsx(
          'relative flex flex-col gap-5 px-8 pt-16 transition-[opacity,translate] duration-700',
          !isShown && 'translate-y-6 opacity-0',
          isVertical && 'items-end pr-14',
        )}
      >
        <div className={clsx(isCover && 'rounded-sm bg-paper/90 px-5 py-6', isVertical && 'max-h-[44dvh] [writing-mode:vertical-rl]')}>
          <Heading className={clsx('font-display font-semibold', isCover ? 'text-5xl' : 'text-4xl')}>{page.title}</Heading>
          <p className={clsx('font-display text-lg whitespace-pre-line', isVertical ? 'mr-5 leading-loose' : 'mt-4 leading-relaxed')}>
            {page.text}
          </p>
        </div>
        <div className="relative w-full">
          {page.kind === 'countdown' && <Countdown />}
          {page.kind === 'clips' && <Clips clips={page.clips} />}
          {page.kind === 'coupon' && <Coupon {...page} />}
          {page.kind === 'links' && (
            <ul className="space-y-3 pr-4">
              {page.links.map((link) => (
                <li key={link.name}>
                  <a href={link.href} target="_blank" rel="noreferrer" className="button w-full text-lg">
                    {link.name}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </section>
  );
}
