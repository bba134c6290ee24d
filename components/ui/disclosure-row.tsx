import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * A row with a title and its state in one line, closed by default, that opens to its contents. With
 * `isOpen` and `onToggle`, its parent opens it too.
 */
export function DisclosureRow({
  title,
  state,
  isOpen,
  onToggle,
  children,
}: {
  title: string;
  state: ReactNode;
  isOpen?: boolean;
  onToggle?(isOpen: boolean): void;
  children: ReactNode;
}) {
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}
      className="group border-line border-t pt-1"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block text-14">{title}</span>
          {state}
        </span>
        <ChevronRight
          aria-hidden="true"
          size={16}
          strokeWidth={1.5}
          className="shrink-0 text-ink-soft group-open:rotate-90"
        />
      </summary>
      <div className="space-y-4 pt-2 pb-3">{children}</div>
    </details>
  );
}
