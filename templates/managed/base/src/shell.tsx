import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Account } from './account';
import { content } from './content';

export type Screen = { id: string; label: string; icon: LucideIcon; view: ReactNode };

const subscribe = (listener: () => void) => {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
};

/** The part of the address after `#/`: the screen, and what it shows. */
export function useAddress(): string[] {
  return useSyncExternalStore(subscribe, () => location.hash)
    .replace(/^#\/?/, '')
    .split('/');
}

type Props = { screens: Screen[]; actions?: ReactNode };

/** The frame of the app: tabs below on a phone, in the header on a larger screen. */
export function Shell({ screens, actions }: Props) {
  const [id] = useAddress();
  const shown = screens.find((screen) => screen.id === id) ?? screens[0];
  // The first screen has the address of the page itself.
  const links = screens.map((screen, index) => ({
    ...screen,
    isShown: screen === shown,
    href: index === 0 ? '#/' : `#/${screen.id}`,
  }));
  // One screen needs no tabs.
  const nav = links.length > 1 ? links : [];
  return (
    <div className="flex min-h-dvh flex-col pb-20 md:pb-0">
      <header className="sticky top-0 z-20 border-b border-line bg-paper/95 backdrop-blur">
        <div className="mx-auto flex min-h-16 max-w-6xl items-center gap-3 px-4 sm:px-6">
          <a href="#/" className="min-w-0 flex-1 truncate font-display text-xl font-semibold md:flex-none">
            {content.title}
          </a>
          <nav className="mx-auto hidden gap-1 md:flex">
            {nav.map((link) => (
              <a
                key={link.id}
                href={link.href}
                aria-current={link.isShown ? 'page' : undefined}
                className="rounded-xl px-4 py-2 text-soft hover:bg-tint aria-[current]:bg-tint aria-[current]:font-medium aria-[current]:text-ink"
              >
                {link.label}
              </a>
            ))}
          </nav>
          {actions}
          <Account />
        </div>
      </header>
      <main className="mx-auto w-full max-w-6xl flex-1 px-4 py-6 sm:px-6 sm:py-10">{shown?.view}</main>
      {nav.length > 0 && (
        <nav className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden">
          <ul className="flex">
            {nav.map(({ icon: Icon, ...link }) => (
              <li key={link.id} className="min-w-0 flex-1">
                <a
                  href={link.href}
                  aria-current={link.isShown ? 'page' : undefined}
                  className="flex min-h-16 flex-col items-center justify-center gap-1 text-xs text-soft aria-[current]:font-semibold aria-[current]:text-accent"
                >
                  <Icon size={22} aria-hidden />
                  <span className="max-w-full truncate px-1">{link.label}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
