import { Check, Copy, Search } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../site-context';
import type { Section } from '../types';

type Props = Extract<Section, { kind: 'docs' }>;

function CodeLine({ code }: { code: string }) {
  const { words } = useSite().site;
  const [isCopied, setCopied] = useState(false);

  async function copy() {
    await navigator.clipboard?.writeText(code).catch(() => undefined);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }

  return (
    <div className="flex items-center gap-2 rounded-xl border border-line bg-surface p-2 pl-4 font-mono text-sm">
      <pre className="min-w-0 flex-1 py-2 break-words whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
      <button
        type="button"
        onClick={copy}
        className="flex size-11 shrink-0 items-center justify-center self-start rounded-lg text-soft hover:bg-tint hover:text-ink"
        aria-label={isCopied ? words.copied : words.copy}
        title={isCopied ? words.copied : words.copy}
      >
        {isCopied ? <Check size={18} /> : <Copy size={18} />}
      </button>
    </div>
  );
}

/** A small manual: an install line, a search over all pages, and the pages that match. */
export function Docs({ install, search, nothing, pages }: Props) {
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = pages.filter((page) => `${page.name} ${page.text} ${page.code ?? ''}`.toLowerCase().includes(wanted));

  return (
    <div className="grid gap-8 lg:grid-cols-[16rem_1fr]">
      <div className="space-y-4 lg:sticky lg:top-24 lg:self-start">
        <label className="relative block">
          <span className="sr-only">{search}</span>
          <Search size={18} className="absolute top-3 left-3 text-soft" aria-hidden />
          <input
            className="field pl-10"
            type="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            placeholder={search}
          />
        </label>
        <ul className="hidden lg:block">
          {shown.map((page) => (
            <li key={page.name}>
              <a className="block rounded-lg px-3 py-2 text-soft hover:bg-tint hover:text-ink" href={`#${encodeURIComponent(page.name)}`}>
                {page.name}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        <CodeLine code={install} />
        <p className="sr-only" role="status">
          {shown.length}
        </p>
        {shown.length === 0 && <p className="py-12 text-soft">{nothing}</p>}
        {shown.map((page) => (
          <article key={page.name} id={encodeURIComponent(page.name)} className="scroll-mt-24 border-b border-line py-8 last:border-0">
            <h3 className="text-xl font-semibold">{page.name}</h3>
            <p className="mt-2 max-w-2xl">{page.text}</p>
            {page.code && (
              <div className="mt-4">
                <CodeLine code={page.code} />
              </div>
            )}
          </article>
        ))}
      </div>
    </div>
  );
}
