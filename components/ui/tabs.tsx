'use client';

import * as Radix from '@radix-ui/react-tabs';
import clsx from 'clsx';
import type { ReactNode } from 'react';

type Tab = { value: string; label: string; content: ReactNode };

type Props = {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange(value: string): void;
  /** Whether the tab list is a column beside the panels, from 640 px on. */
  rail?: boolean;
};

/** A tab list above its panels. A single tab shows only its panel. */
export function Tabs({ label, tabs, value, onChange, rail = false }: Props) {
  return (
    <Radix.Root
      value={value}
      onValueChange={onChange}
      className={clsx(rail && 'sm:grid sm:grid-cols-[132px_1fr] sm:gap-6')}
    >
      <Radix.List
        aria-label={label}
        hidden={tabs.length === 1}
        className={clsx(
          'flex gap-5 border-line border-b',
          // On a phone the list of tabs may be wider than the screen, so it scrolls sideways.
          'max-sm:gap-4 max-sm:overflow-x-auto max-sm:overflow-y-hidden max-sm:[scrollbar-width:none]',
          // On a phone the tab list also stays visible. It covers the padding above and beside the
          // panels, so that no scrolled content shows there.
          rail &&
            'max-sm:-mx-6 max-sm:-mt-3 max-sm:-top-3 max-sm:sticky max-sm:z-sticky max-sm:bg-sheet max-sm:px-6 max-sm:pt-3',
          rail &&
            'sm:sticky sm:top-0 sm:flex-col sm:items-stretch sm:self-start sm:gap-0.5 sm:border-b-0',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              'focus-inset -mb-px shrink-0 whitespace-nowrap border-transparent border-b-2 pt-1 pb-2 font-medium text-13 text-ink-soft transition-colors duration-120 hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink',
              'max-sm:mb-0',
              rail &&
                'sm:mb-0 sm:h-control sm:rounded-control sm:border-b-0 sm:px-2.5 sm:py-0 sm:text-left sm:data-[state=active]:bg-well',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content
          key={tab.value}
          value={tab.value}
          className={clsx('outline-none', tabs.length > 1 && 'pt-4', rail && 'sm:pt-0')}
        >
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
