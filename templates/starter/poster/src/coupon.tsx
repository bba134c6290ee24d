import { content } from './content';
import { useStored } from './lib/use-stored';

const { words } = content;

/** A ticket with a torn edge; taking it shows the code and remembers it. */
export function Coupon({ offer, code, terms }: { offer: string; code: string; terms: string }) {
  const [isTaken, setTaken] = useStored('coupon', false);
  return (
    <div className="relative mr-4 rounded-xl border border-line bg-surface text-center">
      <span className="absolute top-1/2 -left-2.5 size-5 -translate-y-1/2 rounded-full bg-paper" aria-hidden />
      <span className="absolute top-1/2 -right-2.5 size-5 -translate-y-1/2 rounded-full bg-paper" aria-hidden />
      <p className="border-b border-dashed border-soft/60 px-6 py-6 font-display text-3xl font-semibold text-accent">{offer}</p>
      <div className="px-6 py-5" aria-live="polite">
        {isTaken ? (
          <>
            <p className="text-soft">{words.taken}</p>
            <p className="font-mono text-2xl font-semibold tracking-widest">{code}</p>
          </>
        ) : (
          <button type="button" className="button min-w-40 text-lg" onClick={() => setTaken(true)}>
            {words.take}
          </button>
        )}
        <p className="mt-2 text-sm text-soft">{terms}</p>
      </div>
    </div>
  );
}
