import { Languages, Menu, X } from 'lucide-react';
import { useState } from 'react';
import { useSite } from './site-context';

export function Header({ onSwitch }: { onSwitch: (() => void) | undefined }) {
  const { site } = useSite();
  const [isOpen, setOpen] = useState(false);
  const links = site.sections.slice(0, 6);

  return (
    <header className="sticky top-0 z-20 border-b border-line bg-paper/95">
      <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-4 px-5">
        <a href="#top" className="mr-auto font-display text-lg font-semibold">
          {site.title}
        </a>
        <nav className="hidden gap-1 lg:flex" aria-label={site.words.menu}>
          {links.map((section) => (
            <a key={section.id} href={`#${section.id}`} className="rounded-lg px-3 py-2 text-soft hover:bg-tint hover:text-ink">
              {section.title}
            </a>
          ))}
        </nav>
        {onSwitch && (
          <button type="button" className="button-quiet" onClick={onSwitch}>
            <Languages size={18} aria-hidden /> {site.words.language}
          </button>
        )}
        <button
          type="button"
          className="icon-button lg:hidden"
          aria-expanded={isOpen}
          aria-label={site.words.menu}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <X size={22} /> : <Menu size={22} />}
        </button>
      </div>
      {isOpen && (
        <nav className="border-t border-line px-5 py-3 lg:hidden" aria-label={site.words.menu}>
          {links.map((section) => (
            <a key={section.id} href={`#${section.id}`} onClick={() => setOpen(false)} className="block rounded-lg px-2 py-3 hover:bg-tint">
              {section.title}
            </a>
          ))}
        </nav>
      )}
    </header>
  );
}
