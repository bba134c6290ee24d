import clsx from 'clsx';
import { shade } from './art/shade';
import { content } from './content';

/** A sealed envelope: press it, the flap lifts and the letter rises. */
export function Envelope({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  return (
    <main
      className="flex min-h-dvh flex-col items-center justify-center gap-10 overflow-hidden px-6"
      style={{ background: shade('accent', 16, 'paper') }}
    >
      <h1 className="text-center font-display text-3xl font-semibold">{content.title}</h1>
      <div className="relative w-full max-w-sm">
        <span aria-hidden className="relative block aspect-[3/2] [perspective:900px]">
          <span className="absolute inset-0 rounded-lg" style={{ background: shade('accent', 72, 'ink') }} />
          <span
            className={clsx(
              'absolute inset-x-4 top-3 bottom-3 z-[1] rounded bg-surface transition-transform delay-500 duration-1000 ease-out',
              isOpen && '-translate-y-3/5',
            )}
          >
            <span className="flex h-full flex-col items-center justify-start gap-2 px-4 pt-7 text-center text-ink">
              <span className="font-display text-xl font-semibold">{content.title}</span>
              <span className="text-sm text-soft">{content.line}</span>
            </span>
          </span>
          <svg viewBox="0 0 300 200" className="absolute inset-0 z-[2] size-full" aria-hidden="true">
            <path d="M0 8L150 118 300 8V192a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8z" fill={shade('accent', 88, 'surface')} />
            <path d="M0 196L122 98M300 196L178 98" stroke={shade('accent', 70, 'ink')} strokeWidth="1" />
          </svg>
          <span
            className={clsx(
              'absolute inset-x-0 top-0 block h-[64%] origin-top [transform-style:preserve-3d] [transition:transform_700ms,z-index_0s_350ms]',
              isOpen ? 'z-0 [transform:rotateX(178deg)]' : 'z-10',
            )}
          >
            <svg viewBox="0 0 300 128" preserveAspectRatio="none" className="size-full" aria-hidden="true">
              <path
                d="M8 0H292a8 8 0 0 1 6 12L158 124q-8 6-16 0L2 12A8 8 0 0 1 8 0z"
                fill="var(--accent)"
                stroke={shade('accent', 70, 'ink')}
              />
            </svg>
          </span>
          <span
            className={clsx(
              'absolute top-[58%] left-1/2 z-20 flex size-16 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-full border-2 font-display text-2xl transition-opacity',
              isOpen && 'opacity-0',
            )}
            style={{ background: shade('accent', 45, 'ink'), borderColor: shade('accent', 70, 'surface'), color: '#ffffff' }}
          >
            {content.seal}
          </span>
        </span>
        <button
          type="button"
          onClick={onOpen}
          disabled={isOpen}
          className="absolute inset-0 z-30 rounded-lg"
          aria-label={content.words.open}
        />
      </div>
      <p className="text-center">
        <span className="block text-soft">{content.to}</span>
        <span className="mt-2 block font-medium">{content.words.open}</span>
      </p>
    </main>
  );
}
