import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** A row with a title and its state in one line, closed by default, that opens to its contents. */
export function DisclosureRow({
  title,
  state,
  children,
}: {
  title: string;
  state: ReactNode;
  children: ReactNode;
}) {
  return (
    <details className="group border-line border-t pt-1">
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
