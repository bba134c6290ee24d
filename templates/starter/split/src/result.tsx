import { ArrowRight, Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { content } from './content';
import { fill } from './lib/fill';
import { money } from './money';
import { balances, type Item, settle } from './settle';

const { words } = content;

/** The answer, drawn as a receipt: who pays whom. */
export function Result({ people, items, tip }: { people: string[]; items: Item[]; tip: number }) {
  const [isCopied, setCopied] = useState(false);
  const payments = settle(balances(people, items, tip));
  const sum = items.reduce((total, item) => total + item.amount, 0);

  async function copy() {
    const lines = payments.map(({ from, to, amount }) => fill(words.owes, { from, to, amount: money(amount) }));
    await navigator.clipboard?.writeText([content.title, ...lines].join('\n')).catch(() => undefined);
    setCopied(true);
  }

  return (
    <section className="self-start rounded-t-2xl border border-line bg-surface p-6 lg:sticky lg:top-8" aria-live="polite">
      <h2 className="font-display text-xl font-semibold">{words.result}</h2>
      {payments.length === 0 && <p className="mt-4 text-soft">{words.even}</p>}
      <ul className="mt-4 space-y-3">
        {payments.map(({ from, to, amount }) => (
          <li key={from + to} className="flex items-center gap-2">
            <span className="font-medium">{from}</span>
            <ArrowRight size={16} className="text-accent" aria-hidden />
            <span className="flex-1 font-medium">{to}</span>
            <span className="text-lg tabular-nums">{money(amount)}</span>
          </li>
        ))}
      </ul>
      <dl className="mt-5 border-t border-dashed border-soft/60 pt-4 text-sm text-soft tabular-nums">
        <div className="flex justify-between">
          <dt>
            {words.tip} {tip}%
          </dt>
          <dd>{money((sum * tip) / 100)}</dd>
        </div>
        <div className="mt-1 flex justify-between text-base text-ink">
          <dt>{words.total}</dt>
          <dd>{money(sum * (1 + tip / 100))}</dd>
        </div>
      </dl>
      <button type="button" className="button-quiet mt-5 w-full" onClick={copy} disabled={payments.length === 0}>
        {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />} {isCopied ? words.copied : words.copy}
      </button>
    </section>
  );
}
