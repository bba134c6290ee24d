'use client';

import { useTranslations } from 'next-intl';
import { Dialog } from '@/components/ui/dialog';
import { commandKey } from '@/lib/browser/keys.client';

/** Placeholder for the key ⌘ or Ctrl, depending on the system. */
const command = 'command';

const shortcuts = [
  { name: 'send', keys: ['Enter'] },
  { name: 'newLine', keys: ['Shift', 'Enter'] },
  { name: 'stop', keys: ['Enter'] },
  { name: 'queue', keys: [command, 'Enter'] },
  { name: 'palette', keys: [command, 'K'] },
  { name: 'terminal', keys: [command, 'J'] },
  { name: 'find', keys: [command, 'F'] },
  { name: 'save', keys: [command, 'S'] },
  { name: 'regions', keys: ['F6'] },
  { name: 'leaveEditor', keys: ['Esc', 'Tab'] },
  { name: 'list', keys: ['?'] },
] as const;

/** All keyboard shortcuts (PP-23). */
export function ShortcutsDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('shortcuts');
  return (
    <Dialog title={t('title')} onClose={onClose}>
      {/* The dialog has no buttons. Focus the list, so that the tooltip of the close button
          does not cover it. */}
      <dl data-autofocus tabIndex={-1} className="divide-y divide-line outline-none">
        {shortcuts.map(({ name, keys }) => (
          <div key={name} className="flex min-h-10 items-center justify-between gap-4 text-13">
            <dt>{t(name)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-control bg-well px-2 py-0.5 font-mono text-12 ring-1 ring-line ring-inset"
                >
                  {key === command ? commandKey() : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
