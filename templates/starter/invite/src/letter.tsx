import { Check, Copy, Mail } from 'lucide-react';
import { useState } from 'react';
import { Picture } from './art/picture';
import { StreetMap } from './art/street-map';
import { content } from './content';
import { addDays, daysBetween, formatDay, isoDay } from './lib/days';
import { fill } from './lib/fill';
import { Reply } from './reply';

const { words } = content;

export function Letter({ onClose }: { onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  const day = content.on ?? addDays(isoDay(), content.inDays);
  const left = daysBetween(isoDay(), day);

  async function copyAddress() {
    await navigator.clipboard?.writeText(`${content.place} ${content.address}`).catch(() => undefined);
    setCopied(true);
  }

  return (
    <main className="mx-auto max-w-lg bg-surface pb-16 sm:my-10 sm:rounded-2xl sm:border sm:border-line">
      <div className="aspect-[4/3] overflow-hidden sm:rounded-t-2xl">
        <Picture of={content.art} seed={content.title} label={content.title} />
      </div>
      <div className="space-y-12 px-6 pt-10 text-center sm:px-10">
        <header>
          <p className="text-soft">{content.to}</p>
          <h1 className="mt-3 font-display text-4xl font-semibold">{content.title}</h1>
          <p className="mt-3 font-display text-lg">{content.line}</p>
          <div className="mx-auto mt-6 h-px w-24 bg-accent" />
          <div className="mt-6 space-y-3 font-display leading-loose">
            {content.letter.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </header>

        <section>
          <h2 className="text-soft">{words.when}</h2>
          <p className="mt-2 font-display text-2xl font-semibold">
            {formatDay(day, content.lang, { year: 'numeric', month: 'long', day: 'numeric' })}
          </p>
          <p className="mt-1">
            {formatDay(day, content.lang, { weekday: 'long' })} · {content.time}
          </p>
          <p className="mt-4 inline-block rounded-full bg-tint px-5 py-2">{left > 0 ? fill(words.left, { n: left }) : words.today}</p>
        </section>

        <section>
          <h2 className="text-soft">{words.programme}</h2>
          <ol className="mx-auto mt-4 max-w-xs space-y-3 text-left">
            {content.programme.map((item) => (
              <li key={item.name} className="flex gap-5 border-b border-dotted border-soft/60 pb-3">
                <span className="w-14 shrink-0 font-display text-accent tabular-nums">{item.time}</span>
                <span>{item.name}</span>
              </li>
            ))}
          </ol>
        </section>

        <section>
          <h2 className="text-soft">{words.where}</h2>
          <p className="mt-2 font-display text-2xl font-semibold">{content.place}</p>
          <p className="mt-1 mb-5">{content.address}</p>
          <StreetMap here={content.place} streets={content.streets} label={`${content.place}, ${content.address}`} />
          <button type="button" className="button-quiet mt-4" onClick={copyAddress}>
            {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />} {isCopied ? words.copied : words.copy}
          </button>
        </section>

        <Reply />
        <button type="button" className="button-quiet" onClick={onClose}>
          <Mail size={18} aria-hidden /> {words.close}
        </button>
      </div>
    </main>
  );
}
