import { Settings } from 'lucide-react';
import { useEffect, useState } from 'react';
import { content } from './content';
import { useStored } from './lib/use-stored';
import { SettingsScreen } from './settings';
import { screens } from './tabs';

const sizes = [16, 18, 21];
// What scrolls must be reachable by keyboard.
const scrolls = { tabIndex: 0 };

export function App() {
  const [shown, setShown] = useState(0);
  const [size, setSize] = useStored<number>('text-size', content.settings.startSize);
  const Screen = screens[shown]?.Screen;
  const icons = [...screens.map((screen) => screen.icon), Settings];
  const label = content.tabs[shown];

  useEffect(() => {
    document.documentElement.style.fontSize = `${sizes[size]}px`;
  }, [size]);

  return (
    <div className="min-h-dvh bg-tint sm:py-6">
      <div className="mx-auto flex h-dvh max-w-md flex-col overflow-hidden bg-paper sm:h-[calc(100dvh-3rem)] sm:rounded-3xl sm:border sm:border-line">
        <header className="flex items-baseline justify-between gap-3 px-5 pt-6 pb-3">
          <h1 className="font-display text-2xl font-semibold">{shown === 0 ? content.title : label}</h1>
        </header>
        <main key={shown} {...scrolls} className="min-h-0 flex-1 overflow-y-auto px-5 pb-8 outline-none">
          {Screen ? <Screen /> : <SettingsScreen size={size} onSize={setSize} />}
        </main>
        <nav className="border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
          <ul className="flex">
            {icons.map((Icon, index) => (
              <li key={content.tabs[index]} className="flex-1">
                <button
                  type="button"
                  onClick={() => setShown(index)}
                  aria-current={index === shown ? 'page' : undefined}
                  className="flex min-h-16 w-full flex-col items-center justify-center gap-1 text-xs text-soft aria-[current]:font-semibold aria-[current]:text-accent"
                >
                  <Icon size={22} aria-hidden />
                  {content.tabs[index]}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </div>
  );
}
