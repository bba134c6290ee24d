'use client';

import * as Radix from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';

type Tab = { value: string; label: string; content: ReactNode };

/** A strip of tabs over their panels. */
export function Tabs({
  label,
  tabs,
  value,
  onChange,
}: {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange(value: string): void;
}) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.List aria-label={label} className="flex gap-5 border-line border-b">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="focus-inset -mb-px border-transparent border-b-2 pt-1 pb-2 font-medium text-13 text-ink-soft transition-colors duration-120 hover:text-ink data-[state=active]:border-ink data-[state=active]:text-ink"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-4 outline-none">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
